// What the program offers (sheets, scenarios, rulebooks) and the games that this browser has a seat in.
import type {
  About,
  Created,
  Failure,
  GameStatus,
  LabOdds,
  LabOffers,
  LabRequest,
  LabWords,
  NewGame,
  Rule,
  Rulebook,
  ScenarioInfo,
  SheetInfo,
  StatusRequest,
  Tokens,
} from '../wire/types';

const KEY = 'drumhead.games';
const MOST_GAMES = 40;

// A game that this browser can go back to. A seat by link has one token, a hot seat two.
export interface KnownGame {
  game: string;
  tokens: string[];
  links?: Tokens; // of a game that was made here: to invite others
  title: string;
  opened: number;
}

async function fetchJson<T>(path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? undefined : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Error('The program cannot be reached. Is it still running?');
  }
  const answer = (await response.json().catch(() => ({ error: response.statusText }))) as T | Failure;
  if (!response.ok) throw new Error((answer as Failure).error);
  return answer as T;
}

class Library {
  about = $state.raw<About>();
  scenarios = $state.raw<ScenarioInfo[]>();
  status = $state.raw<GameStatus[]>([]);
  known = $state.raw<KnownGame[]>(readKnown());
  books = $state.raw<Record<string, Rulebook>>({});
  failure = $state<string>();

  async load(): Promise<void> {
    try {
      const [about, scenarios] = await Promise.all([fetchJson<About>('/api/about'), fetchJson<ScenarioInfo[]>('/api/scenarios')]);
      this.about = about;
      this.scenarios = scenarios;
      this.failure = undefined;
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }

  sheet(id: string | undefined): SheetInfo | undefined {
    return this.about?.sheets.find((s) => s.id === id);
  }

  async book(id: string): Promise<Rulebook> {
    const held = this.books[id];
    if (held) return held;
    const book = await fetchJson<Rulebook>(`/api/rulebooks/${encodeURIComponent(id)}`);
    this.books = { ...this.books, [id]: book };
    return book;
  }
  rule(sheet: string | undefined, id: string): Rule | undefined {
    return sheet ? this.books[sheet]?.rules.find((r) => r.id === id) : undefined;
  }

  async create(game: NewGame): Promise<Created> {
    return fetchJson<Created>('/api/games', game);
  }

  labWords(): Promise<LabWords> {
    return fetchJson<LabWords>('/api/lab');
  }
  labOdds(request: LabRequest): Promise<LabOdds> {
    return fetchJson<LabOdds>('/api/lab', request);
  }
  labOffers(request: LabRequest): Promise<LabOffers> {
    return fetchJson<LabOffers>('/api/lab/offers', request);
  }

  async refreshStatus(): Promise<void> {
    const games = this.known.flatMap(({ game, tokens }) => (tokens[0] ? [{ game, token: tokens[0] }] : []));
    if (games.length === 0) {
      this.status = [];
      return;
    }
    this.status = await fetchJson<GameStatus[]>('/api/games/status', { games } satisfies StatusRequest);
  }

  remember(game: KnownGame): void {
    this.known = [game, ...this.known.filter((k) => k.game !== game.game)].slice(0, MOST_GAMES);
    this.keep();
  }
  forget(game: string): void {
    this.known = this.known.filter((k) => k.game !== game);
    this.status = this.status.filter((s) => s.game !== game);
    this.keep();
  }
  tokensOf(game: string): string[] | undefined {
    return this.known.find((k) => k.game === game)?.tokens;
  }

  private keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.known));
    } catch {
      // Without storage the links in the address bar still work.
    }
  }
}

function readKnown(): KnownGame[] {
  try {
    const held = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(held) ? (held as KnownGame[]).filter((k) => typeof k.game === 'string' && Array.isArray(k.tokens)) : [];
  } catch {
    return [];
  }
}

export const library = new Library();
