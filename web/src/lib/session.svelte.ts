/** Who I am and which games there are: asked once, shared by all pages. */

import { api, ApiError } from '../api/client';
import type { Game, Me } from '../api/types';

class Session {
  me = $state.raw<Me | null>(null);
  games = $state.raw<Game[]>([]);
  problem = $state<string | null>(null);
  loaded = $state(false);
  private loading: Promise<void> | null = null;

  /** Once is enough; after a failure it may be called again. */
  load(): Promise<void> {
    this.loading ??= this.ask().finally(() => {
      if (!this.loaded) this.loading = null;
    });
    return this.loading;
  }

  game(id: string | undefined): Game | undefined {
    return this.games.find((game) => game.id === id);
  }

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name);
  }

  private async ask(): Promise<void> {
    try {
      // one after the other: the first answer sets the cookie
      this.me = await api.me();
      this.games = await api.games();
      this.problem = null;
      this.loaded = true;
    } catch (error) {
      this.problem = error instanceof ApiError ? error.message : String(error);
    }
  }
}

export const session = new Session();
