// Where the games of a page lie: a file of the browser's own file system, else its database, else memory. A log that only
// grows, as the engine's archive asks for it (src/archive/log.h); it is used in a Worker.

export interface GamesLog {
  readonly lasts: boolean; // beyond this window
  size(): number;
  read(at: number, into: Uint8Array): number;
  // 1: it would survive, 0: it is not kept and has left nothing behind, -1: `kept` will say.
  append(bytes: Uint8Array): number;
  cut(size: number): boolean;
  trouble(): string;
  close(): void;
}

interface SyncHandle {
  getSize(): number;
  read(into: Uint8Array, at: { at: number }): number;
  write(bytes: Uint8Array, at: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

const NAME = 'games.log';
const FULL = 'This browser has no room left for the games. Free some, and it goes on by itself.';
const REFUSED = 'This browser does not let the games be written just now.';
const isFull = (error: unknown): boolean => (error as DOMException | undefined)?.name === 'QuotaExceededError';

export class FileLog implements GamesLog {
  readonly lasts = true;
  private why = '';
  constructor(private readonly file: SyncHandle) {}

  size(): number {
    return this.file.getSize();
  }
  read(at: number, into: Uint8Array): number {
    try {
      return this.file.read(into, { at });
    } catch {
      return 0;
    }
  }
  append(bytes: Uint8Array): number {
    const at = this.size();
    try {
      if (this.file.write(bytes, { at }) < bytes.length) throw new DOMException('', 'QuotaExceededError');
      this.file.flush();
      return 1;
    } catch (error) {
      this.why = isFull(error) ? FULL : REFUSED;
      this.cut(at);
      return 0;
    }
  }
  cut(size: number): boolean {
    try {
      this.file.truncate(size);
      this.file.flush();
      return true;
    } catch {
      return false;
    }
  }
  trouble(): string {
    return this.why;
  }
  close(): void {
    this.file.close();
  }
}

// All of it in memory.
export class MemoryLog implements GamesLog {
  readonly lasts: boolean = false;
  protected held = new Uint8Array(1 << 16);
  protected used = 0;

  size(): number {
    return this.used;
  }
  read(at: number, into: Uint8Array): number {
    const part = this.held.subarray(at, Math.min(at + into.length, this.used));
    into.set(part);
    return part.length;
  }
  append(bytes: Uint8Array): number {
    this.take(bytes);
    return 1;
  }
  cut(size: number): boolean {
    this.used = Math.min(size, this.used);
    return true;
  }
  trouble(): string {
    return '';
  }
  close(): void {}

  protected take(bytes: Uint8Array): void {
    const need = this.used + bytes.length;
    if (need > this.held.length) {
      const more = new Uint8Array(Math.max(need, 2 * this.held.length));
      more.set(this.held.subarray(0, this.used));
      this.held = more;
    }
    this.held.set(bytes, this.used);
    this.used = need;
  }
}

// In memory, and piece by piece in the browser's database, each under the place where it begins.
export class DatabaseLog extends MemoryLog {
  override readonly lasts = true;
  private why = '';
  constructor(
    private readonly database: IDBDatabase,
    pieces: Uint8Array[],
    private readonly kept: (durable: boolean) => void,
  ) {
    super();
    for (const piece of pieces) this.take(piece);
  }

  override append(bytes: Uint8Array): number {
    try {
      const writing = this.database.transaction(NAME, 'readwrite', { durability: 'strict' });
      writing.objectStore(NAME).put(bytes, this.used);
      writing.oncomplete = () => {
        this.take(bytes);
        this.kept(true);
      };
      writing.onabort = () => this.fail(writing.error);
    } catch (error) {
      setTimeout(() => this.fail(error));
    }
    return -1;
  }
  override cut(size: number): boolean {
    const kept = this.held.slice(0, size);
    super.cut(size);
    const writing = this.database.transaction(NAME, 'readwrite', { durability: 'strict' });
    writing.objectStore(NAME).clear();
    if (size > 0) writing.objectStore(NAME).put(kept, 0);
    return true;
  }
  override trouble(): string {
    return this.why;
  }
  override close(): void {
    this.database.close();
  }
  private fail(error: unknown): void {
    this.why = isFull(error) ? FULL : REFUSED;
    this.kept(false);
  }
}

const told = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error());
  });

async function openDatabase(kept: (durable: boolean) => void): Promise<GamesLog> {
  const opening = indexedDB.open('drumhead', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(NAME);
  const database = await told(opening);
  const pieces = await told(database.transaction(NAME).objectStore(NAME).getAll() as IDBRequest<Uint8Array[]>);
  return new DatabaseLog(database, pieces, kept);
}

// The file may be held for a moment yet by a tab that has just let go of it.
const PATIENCE = 8;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function openFile(): Promise<GamesLog | undefined> {
  const folder = await navigator.storage.getDirectory();
  const file = await folder.getFileHandle(NAME, { create: true });
  const open = (file as unknown as { createSyncAccessHandle?: () => Promise<SyncHandle> }).createSyncAccessHandle;
  if (!open) return undefined;
  for (let left = PATIENCE; ; left--) {
    try {
      const handle = await open.call(file);
      return typeof handle.getSize() === 'number' ? new FileLog(handle) : undefined;
    } catch (error) {
      if ((error as DOMException).name !== 'NoModificationAllowedError' || left === 0) throw error;
      await pause(400);
    }
  }
}

export async function openLog(kept: (durable: boolean) => void): Promise<GamesLog> {
  try {
    const file = await openFile();
    if (file) return file;
  } catch (error) {
    // Held by another tab: another place would be another set of games.
    if ((error as DOMException).name === 'NoModificationAllowedError')
      throw new Error('Another tab or window still holds the games. Close it, and load this page again.');
  }
  try {
    return await openDatabase(kept);
  } catch {
    return new MemoryLog();
  }
}
