/** Addresses: `/`, `/new/{game}`, `/t/{table}`, `/t/{table}/replay`, `/help`. */

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string | null }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string }
  | { page: 'help' }
  | { page: 'nowhere' };

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (first === undefined) return { page: 'lobby' };
  if (first === 'new' && parts.length <= 2) return { page: 'new', game: second ?? null };
  if (first === 't' && second !== undefined && parts.length === 2) return { page: 'table', table: second };
  if (first === 't' && second !== undefined && third === 'replay') return { page: 'replay', table: second };
  if (first === 'help') return { page: 'help' };
  return { page: 'nowhere' };
}

class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  readonly route = $derived(parse(this.path));
  readonly query = $derived(new URLSearchParams(this.search));

  constructor() {
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(url: string, replace = false): void {
    if (replace) history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.search = location.search;
  }

  /** A plain click on a link of ours changes the page without loading it anew. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    const href = link?.getAttribute('href');
    if (!link || !href?.startsWith('/') || href.startsWith('/api') || link.target || link.hasAttribute('download'))
      return;
    event.preventDefault();
    this.go(href);
  }
}

export const router = new Router();
