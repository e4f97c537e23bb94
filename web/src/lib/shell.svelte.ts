/** What belongs to the window as a whole: the open dialog, and the table in front of it. */

import type { TableSession } from '../table/session.svelte';

class Shell {
  dialog = $state<'preferences' | 'keys' | null>(null);
  /** The table that the page shows, for the dialogs that are about it. */
  table = $state.raw<TableSession | null>(null);
}

export const shell = new Shell();
