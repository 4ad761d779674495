// Where in the page we are. Seats' tokens stand after the '#', which browsers never send.
export type Route =
  | { page: 'home' }
  | { page: 'rules'; sheet?: string; rule?: string }
  | { page: 'odds'; sheet?: string }
  | { page: 'game'; game: string; token?: string };

export function parse(hash: string): Route {
  const [page, first, second] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  if (page === 'game' && first) return { page: 'game', game: first, ...(second ? { token: second } : {}) };
  if (page === 'rules') return { page: 'rules', ...(first ? { sheet: first } : {}), ...(second ? { rule: second } : {}) };
  if (page === 'odds') return { page: 'odds', ...(first ? { sheet: first } : {}) };
  return { page: 'home' };
}

class Where {
  now = $state.raw<Route>(parse(globalThis.location?.hash ?? ''));

  constructor() {
    globalThis.addEventListener?.('hashchange', () => (this.now = parse(location.hash)));
  }
  go(hash: string): void {
    location.hash = hash;
  }
}

export const route = new Where();
export const gameLink = (game: string, token?: string): string => `#/game/${game}${token ? `/${token}` : ''}`;
