// Where in the page we are. Seats' tokens stand after the '#', which browsers never send.
export type Route =
  | { page: 'home' }
  | { page: 'rules'; sheet?: string; rule?: string }
  | { page: 'odds'; sheet?: string }
  | { page: 'balance'; scenario?: string }
  | { page: 'tables' }
  | { page: 'join'; game: string; invitation: string }
  | { page: 'game'; game: string; token?: string };

export function parse(hash: string): Route {
  const [page, first, second] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  if (page === 'game' && first) return { page: 'game', game: first, ...(second ? { token: second } : {}) };
  if (page === 'join' && first && second) return { page: 'join', game: first, invitation: second };
  if (page === 'rules')
    return { page: 'rules', ...(first ? { sheet: first } : {}), ...(second ? { rule: second } : {}) };
  if (page === 'odds') return { page: 'odds', ...(first ? { sheet: first } : {}) };
  if (page === 'balance') return { page: 'balance', ...(first ? { scenario: first } : {}) };
  if (page === 'tables') return { page: 'tables' };
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
export const joinLink = (game: string, invitation: string): string => `#/join/${game}/${invitation}`;
// As others need it.
export const address = (hash: string): string => location.origin + location.pathname + hash;
export const gameLink = (game: string, token?: string): string => `#/game/${game}${token ? `/${token}` : ''}`;
