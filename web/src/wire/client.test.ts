import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Client, type LinkState } from './client';
import type { ServerMessage } from './types';

class FakeSocket {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const welcome = { type: 'welcome', protocol: 3, seats: [], setting: {}, state: {}, log: [], chat: [] };

describe('Client', () => {
  let sockets: FakeSocket[];
  let links: LinkState[];
  let heard: ServerMessage[];
  let client: Client;

  const latest = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  const greet = (): void => {
    latest().onopen?.();
    latest().hear(welcome);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    links = [];
    heard = [];
    const listener = { message: (m: ServerMessage) => heard.push(m), link: (l: LinkState) => links.push(l) };
    client = new Client('g1', ['t1'], listener, () => {
      sockets.push(new FakeSocket());
      return latest();
    });
    client.connect();
  });
  afterEach(() => {
    client.close();
    vi.useRealTimers();
  });

  it('says hello with its tokens as soon as it is through', () => {
    latest().onopen?.();
    expect(latest().sent).toEqual([{ type: 'hello', protocol: 3, game: 'g1', tokens: ['t1'] }]);
  });

  it('matches answers to requests by number, whatever their order', async () => {
    greet();
    const first = client.ask({ type: 'chat', text: 'a' });
    const second = client.ask({ type: 'log' });
    const [, chat, log] = latest().sent;
    latest().hear({ type: 'log', re: log?.['id'], log: [] });
    latest().hear({ type: 'accepted', re: chat?.['id'], version: 1 });
    expect((await first).type).toBe('accepted');
    expect((await second).type).toBe('log');
  });

  it('rejects a request with the sentence of an error', async () => {
    greet();
    const answer = client.ask({ type: 'log' });
    latest().hear({ type: 'error', re: latest().sent[1]?.['id'], code: 'bad', text: 'No.' });
    await expect(answer).rejects.toThrow('No.');
  });

  it('refuses to ask before it is welcome', async () => {
    await expect(client.ask({ type: 'log' })).rejects.toThrow('cannot be reached');
  });

  it('comes back by itself, waiting longer each time, and drops what may have been done', async () => {
    greet();
    const answer = client.ask({ type: 'chat', text: 'a' });
    latest().onclose?.({ code: 1006, reason: '' });
    await expect(answer).rejects.toThrow('lost');
    expect(links.at(-1)).toBe('lost');
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    latest().onclose?.({ code: 1006, reason: '' });
    vi.advanceTimersByTime(999);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(3);
    greet();
    expect(links.at(-1)).toBe('open');
  });

  it('asks again, once it is greeted elsewhere, what was asked of a server that died', async () => {
    greet();
    const hint = client.ask({ type: 'hint', version: 7, depth: 'steady' });
    const done = client.ask({ type: 'command', version: 7, command: { done: {} } });
    const [, asked] = latest().sent;
    latest().onclose?.({ code: 1006, reason: '' });
    await expect(done).rejects.toThrow('lost');
    vi.advanceTimersByTime(500);
    latest().onopen?.();
    expect(latest().sent.map((said) => said['type'])).toEqual(['hello']);
    latest().hear(welcome);
    expect(latest().sent.slice(1)).toEqual([asked]);
    latest().hear({ type: 'hint', re: asked?.['id'], version: 7 });
    expect((await hint).type).toBe('hint');
    latest().hear(welcome);
    expect(latest().sent).toHaveLength(2);
  });

  it('asks a question again through as many deaths as it takes, but not a server that answers', async () => {
    greet();
    const preview = client.ask({ type: 'route', version: 7, unit: 'a', goal: { at: [1, 2], heading: 0 } });
    for (let i = 0; i < 3; i++) {
      latest().onclose?.({ code: 1006, reason: '' });
      vi.advanceTimersByTime(60_000);
      greet();
    }
    latest().hear(welcome);
    expect(latest().sent.map((said) => said['type'])).toEqual(['hello', 'route']);
    client.close();
    await expect(preview).rejects.toThrow('left');
  });

  it('gives a question up where the game is not known any more', async () => {
    greet();
    const answer = client.ask({ type: 'analyse', commands: 4, depth: 'quick' });
    latest().onclose?.({ code: 4001, reason: '' });
    await expect(answer).rejects.toThrow('lost');
  });

  it('knocks again where the game cannot be read just now', () => {
    latest().onopen?.();
    latest().hear({ type: 'error', code: 'disk', text: 'The database of this server cannot be reached.' });
    expect(latest().closed).toBe(true);
    expect(links.at(-1)).toBe('lost');
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    greet();
    expect(links.at(-1)).toBe('open');
    latest().hear({ type: 'error', code: 'disk', text: 'The disk of this server is full.' });
    expect(links.at(-1)).toBe('open');
  });

  it('can be told to try at once', () => {
    greet();
    latest().onclose?.({ code: 1006, reason: '' });
    client.retryNow();
    expect(sockets).toHaveLength(2);
  });

  it('does not come back to a game that is not there', () => {
    greet();
    latest().onclose?.({ code: 4001, reason: '' });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(links.at(-1)).toBe('closed');
  });

  it('says within five seconds that nothing is heard, and then takes it for lost', async () => {
    greet();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(latest().sent.at(-1)?.['type']).toBe('ping');
    await vi.advanceTimersByTimeAsync(2_400);
    expect(links.at(-1)).toBe('silent');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(links).toContain('lost');
  });

  it('is open again when something is heard after all', async () => {
    greet();
    await vi.advanceTimersByTimeAsync(4_900);
    expect(links.at(-1)).toBe('silent');
    latest().hear({ type: 'pong', re: latest().sent.at(-1)?.['id'] });
    expect(links.at(-1)).toBe('open');
  });

  it('stays when the pong comes', async () => {
    greet();
    for (let i = 0; i < 8; i++) {
      await vi.advanceTimersByTimeAsync(2_500);
      latest().hear({ type: 'pong', re: latest().sent.at(-1)?.['id'] });
    }
    expect(links).not.toContain('lost');
    expect(links).not.toContain('silent');
  });
});
