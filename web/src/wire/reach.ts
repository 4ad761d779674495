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
    let response: Response;
    try {
      response = await fetch(path, init);
    } catch {
      throw new Error('The program cannot be reached. Is it still running?');
    }
    const answer: unknown = await response.json().catch(() => ({ error: response.statusText }));
    return answerOf<T>(response.ok, answer);
  }
}

// The page begins with the network; main.ts puts another in its place where there is no program behind the page.
let chosen: Reach = new Network();
export const reach = (): Reach => chosen;
export function reachBy(other: Reach): void {
  chosen = other;
}
