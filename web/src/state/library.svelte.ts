// What the program offers (sheets, scenarios, rulebooks) and the games that this browser has a seat in.
import type {
  About,
  AcceptRequest,
  Created,
  GameStatus,
  Introduction,
  Invitation,
  LabOdds,
  LabOffers,
  LabRequest,
  LabWords,
  Lesson,
  NewGame,
  Rule,
  Rulebook,
  ScenarioInfo,
  Seated,
  SheetInfo,
  SideName,
  StatusRequest,
  Tables,
} from '../wire/types';
import { reach } from '../wire/reach';

const KEY = 'drumhead.games';
const MOST_GAMES = 40;

// A game that this browser can go back to: the token of its seat, and the host's where it made the game.
export interface KnownGame {
  game: string;
  tokens: string[];
  watch?: string; // the spectators' token, of a game that was made here
  invitations?: Partial<Record<SideName, string>>; // that are out, as far as this browser knows
  title: string;
  opened: number;
  lesson?: string; // the sheet that it teaches
}

const fetchJson = <T>(path: string, body?: unknown): Promise<T> => reach().ask<T>(path, body);

class Library {
  about = $state.raw<About>();
  scenarios = $state.raw<ScenarioInfo[]>();
  status = $state.raw<GameStatus[]>([]);
  known = $state.raw<KnownGame[]>(readKnown());
  books = $state.raw<Record<string, Rulebook>>({});
  failure = $state<string>();

  async load(): Promise<void> {
    try {
      // The list of battles takes longer; rulebooks and tables need not wait for it.
      await Promise.all([
        fetchJson<About>('/api/about').then((about) => (this.about = about)),
        fetchJson<ScenarioInfo[]>('/api/scenarios').then((scenarios) => (this.scenarios = scenarios)),
      ]);
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
  // Asked for once; a sheet without one is not asked again.
  lessons = $state.raw<Record<string, Lesson | undefined>>({});
  async lesson(id: string): Promise<Lesson | undefined> {
    if (id in this.lessons) return this.lessons[id];
    const found = await fetchJson<Lesson>(`/api/lessons/${encodeURIComponent(id)}`).catch(() => undefined);
    this.lessons = { ...this.lessons, [id]: found };
    return found;
  }
  rule(sheet: string | undefined, id: string): Rule | undefined {
    return sheet ? this.books[sheet]?.rules.find((r) => r.id === id) : undefined;
  }

  async create(game: NewGame): Promise<Created> {
    return fetchJson<Created>('/api/games', game);
  }

  // Without a game where a code was typed.
  invitation(game: string | undefined, invitation: string): Promise<Invitation> {
    return fetchJson<Invitation>('/api/games/invitation', {
      ...(game ? { game } : {}),
      invitation,
    } satisfies AcceptRequest);
  }
  // The key is made here and kept until the answer is in: who does not hear it can ask again with the same one.
  async accept(game: string, invitation: string, by?: Introduction): Promise<Seated> {
    const token = pendingKey(game);
    const request: AcceptRequest = { game, invitation, token, ...(by ? { by } : {}) };
    return fetchJson<Seated>('/api/games/accept', request);
  }

  tables(): Promise<Tables> {
    return fetchJson<Tables>('/api/tables');
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
  // In its old place, by when it was opened.
  bringBack(game: KnownGame): void {
    const rest = this.known.filter((k) => k.game !== game.game);
    this.known = [...rest, game].sort((a, b) => b.opened - a.opened).slice(0, MOST_GAMES);
    this.keep();
  }
  of(game: string): KnownGame | undefined {
    return this.known.find((k) => k.game === game);
  }
  // What is known of an invitation changes: a new one, or none.
  noteInvitation(game: string, side: SideName, invitation: string | undefined): void {
    const { [side]: _old, ...rest } = this.of(game)?.invitations ?? {};
    this.known = this.known.map((k) =>
      k.game === game ? { ...k, invitations: invitation ? { ...rest, [side]: invitation } : rest } : k,
    );
    this.keep();
  }
  // A seat that was left opens nothing any more.
  dropToken(game: string, token: string): void {
    const tokens = this.of(game)?.tokens.filter((t) => t !== token) ?? [];
    if (tokens.length === 0) this.forget(game);
    else this.known = this.known.map((k) => (k.game === game ? { ...k, tokens } : k));
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

function pendingKey(game: string): string {
  const held = globalThis.sessionStorage?.getItem(`${KEY}.key.${game}`);
  if (held) return held;
  const key = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  globalThis.sessionStorage?.setItem(`${KEY}.key.${game}`, key);
  return key;
}

function readKnown(): KnownGame[] {
  try {
    const held = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(held)
      ? (held as KnownGame[]).filter((k) => typeof k.game === 'string' && Array.isArray(k.tokens))
      : [];
  } catch {
    return [];
  }
}

export const library = new Library();
