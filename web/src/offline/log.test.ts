// A log of games on a file that runs full, on a database that answers late, and in memory.
import { describe, expect, it } from 'vitest';
import { DatabaseLog, FileLog, MemoryLog } from './log';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
function held(log: MemoryLog | FileLog): string {
  const out = new Uint8Array(log.size());
  log.read(0, out);
  return new TextDecoder().decode(out);
}

// As the browser's, with so much room.
class FakeFile {
  all: number[] = [];
  flushed = 0;
  constructor(public room: number) {}
  getSize = (): number => this.all.length;
  read(into: Uint8Array, { at }: { at: number }): number {
    const part = this.all.slice(at, at + into.length);
    into.set(part);
    return part.length;
  }
  write(given: Uint8Array, { at }: { at: number }): number {
    const fits = [...given].slice(0, Math.max(0, this.room - at));
    this.all.splice(at, fits.length, ...fits);
    return fits.length;
  }
  truncate(size: number): void {
    this.all.length = size;
  }
  flush(): void {
    this.flushed++;
  }
  close(): void {}
}

describe('a file of the browser', () => {
  it('has what it took, and flushes before it says so', () => {
    const file = new FakeFile(100);
    const log = new FileLog(file);
    expect(log.append(bytes('first '))).toBe(1);
    expect(log.append(bytes('second'))).toBe(1);
    expect(file.flushed).toBe(2);
    expect(held(log)).toBe('first second');
    expect(log.lasts).toBe(true);
  });
  it('leaves nothing of what does not fit, and goes on when there is room', () => {
    const file = new FakeFile(8);
    const log = new FileLog(file);
    log.append(bytes('first '));
    expect(log.append(bytes('second'))).toBe(0);
    expect(log.trouble()).toMatch(/no room left/);
    expect(held(log)).toBe('first ');
    file.room = 100;
    expect(log.append(bytes('second'))).toBe(1);
    expect(held(log)).toBe('first second');
  });
  it('cuts off an end', () => {
    const log = new FileLog(new FakeFile(100));
    log.append(bytes('whole torn'));
    expect(log.cut(5)).toBe(true);
    expect(held(log)).toBe('whole');
  });
});

describe('a database of the browser', () => {
  interface Writing {
    oncomplete?: () => void;
    onabort?: () => void;
    error?: unknown;
    put: unknown[];
  }
  function given(): { database: IDBDatabase; asked: Writing[] } {
    const asked: Writing[] = [];
    const transaction = (): object => {
      const one: Writing = { put: [] };
      asked.push(one);
      const objectStore = (): object => ({ put: (value: unknown) => one.put.push(value), clear: () => undefined });
      return Object.assign(one, { objectStore });
    };
    return { database: { transaction } as unknown as IDBDatabase, asked };
  }

  it('tells when it has what it was given, and has it from then on', () => {
    const { database, asked } = given();
    const told: boolean[] = [];
    const log = new DatabaseLog(database, [bytes('old ')], (durable) => told.push(durable));
    expect(log.append(bytes('new'))).toBe(-1);
    expect(held(log)).toBe('old ');
    asked[0]?.oncomplete?.();
    expect(told).toEqual([true]);
    expect(held(log)).toBe('old new');
  });
  it('says that it is full', () => {
    const { database, asked } = given();
    const told: boolean[] = [];
    const log = new DatabaseLog(database, [], (durable) => told.push(durable));
    log.append(bytes('new'));
    asked[0]!.error = { name: 'QuotaExceededError' };
    asked[0]?.onabort?.();
    expect(told).toEqual([false]);
    expect(log.size()).toBe(0);
    expect(log.trouble()).toMatch(/no room left/);
  });
});

it('grows in memory as far as it must', () => {
  const log = new MemoryLog();
  for (let i = 0; i < 3000; i++) log.append(bytes('x'.repeat(100)));
  expect(log.size()).toBe(300_000);
  expect(log.lasts).toBe(false);
});
