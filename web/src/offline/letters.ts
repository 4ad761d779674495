// What a page and the Worker with its table say to each other.

export type ToWorker =
  | { kind: 'open'; base: string; bell?: SharedArrayBuffer }
  | { kind: 'visit'; line: number }
  | { kind: 'hear'; line: number; text: string }
  | { kind: 'leave'; line: number }
  | { kind: 'ask'; id: number; method: string; target: string; body: string }
  | { kind: 'import'; id: number; bytes: Uint8Array }
  | { kind: 'export'; id: number; game?: string }; // without a game: the whole log

export type FromWorker =
  | { kind: 'ready'; lasts: boolean }
  | { kind: 'failed'; text: string }
  | { kind: 'found'; text: string } // what was found wrong in the games, in a sentence
  | { kind: 'said'; line: number; text: string }
  | { kind: 'ended'; line: number; text: string }
  | { kind: 'answered'; id: number; status: number; body: string }
  | { kind: 'exported'; id: number; bytes?: Uint8Array; text?: string };
