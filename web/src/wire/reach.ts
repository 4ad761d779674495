// How the page reaches a table: over the network to the program that sent it, or in a Worker of its own.
import type { Failure } from './types';

export interface Socket {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

export interface Reach {
  readonly alone: boolean; // nobody else can come to this table
  connect(): Socket;
  // The answer to a request under /api; throws what is said against it.
  ask<T>(path: string, body?: unknown): Promise<T>;
}

export function answerOf<T>(good: boolean, answer: unknown): T {
  if (!good) throw new Error((answer as Failure).error);
  return answer as T;
}

// What changes nothing is asked again where a server died over it; a proxy leads it to another.
const QUESTIONS = ['/api/lab', '/api/lab/offers', '/api/games/status'];
const WAITS = [300, 1000]; // milliseconds
const pause = (time: number): Promise<void> => new Promise((go) => setTimeout(go, time));

// Its answer; nothing where no program gave one.
async function answered(
  path: string,
  init: RequestInit | undefined,
): Promise<{ ok: boolean; said: unknown } | undefined> {
  try {
    const response = await fetch(path, init);
    const said: unknown = await response.json().catch(() => undefined);
    const proxy = said === undefined && response.status >= 502 && response.status <= 504;
    return proxy ? undefined : { ok: response.ok, said: said ?? { error: response.statusText } };
  } catch {
    return undefined;
  }
}

class Network implements Reach {
  readonly alone = false;

  connect(): Socket {
    const secure = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${secure}://${location.host}/ws`) as unknown as Socket;
  }
  async ask<T>(path: string, body?: unknown): Promise<T> {
    const init =
      body === undefined
        ? undefined
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const waits = body === undefined || QUESTIONS.includes(path) ? WAITS : [];
    for (let i = 0; ; i++) {
      const answer = await answered(path, init);
      if (answer) return answerOf<T>(answer.ok, answer.said);
      const wait = waits[i];
      if (wait === undefined) throw new Error('The program cannot be reached. Is it still running?');
      await pause(wait);
    }
  }
}

// The page begins with the network; main.ts puts another in its place where there is no program behind the page.
let chosen: Reach = new Network();
export const reach = (): Reach => chosen;
export function reachBy(other: Reach): void {
  chosen = other;
}
