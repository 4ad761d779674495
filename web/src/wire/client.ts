// One connection to one game: it comes back by itself, and every request gets its answer or an error.
import { reach, type Socket } from './reach';
import type { ClientMessage, ServerMessage } from './types';

// Silent: it is open, but nothing has been heard for some seconds.
export type LinkState = 'connecting' | 'open' | 'silent' | 'lost' | 'closed';

// Omit that keeps the members of a union apart.
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type Request = Without<Exclude<ClientMessage, { type: 'hello' }>, 'id'>;

export interface Listener {
  message(message: ServerMessage): void;
  link(state: LinkState, retryAt?: number): void;
}

export class Unanswered extends Error {}

// What changes nothing at the table may be asked twice. Who greets the table asks `next` anew in any case.
const QUESTIONS: Request['type'][] = [
  'analyse',
  'at',
  'check',
  'hint',
  'log',
  'odds',
  'options',
  'record',
  'route',
  'routes',
  'sight',
  'together',
];

interface Waiting {
  said: Request & { id: number };
  resolve: (message: ServerMessage) => void;
  reject: (error: Error) => void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const HEARTBEAT = 2_500; // with the patience after it, silence is noticed within five seconds
const PATIENCE = 2_000;
const GIVE_UP = 10_000;

export class Client {
  private socket: Socket | undefined;
  private waiting = new Map<number, Waiting>(); // by the request's number
  private next = 1;
  private wait = FIRST_WAIT;
  private open = false;
  private stopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private pulse = false; // a ping is under way
  private silent = false;

  constructor(
    private readonly game: string,
    private readonly tokens: string[],
    private readonly listener: Listener,
    private readonly connectTo: () => Socket = () => reach().connect(),
  ) {}

  connect(): void {
    if (this.stopped) return;
    this.listener.link('connecting');
    const socket = this.connectTo();
    this.socket = socket;
    socket.onopen = () => this.sayHello();
    socket.onmessage = (event) => this.hear(String(event.data));
    socket.onclose = (event) => this.lose(socket, event.code);
  }

  // The answer to a request. Refusals are answers; only an error rejects, or a connection that is lost before the answer to
  // something that is done. A question is asked again at the next greeting.
  ask(request: Request): Promise<ServerMessage> {
    if (!this.open || !this.socket) return Promise.reject(new Unanswered('The table cannot be reached just now.'));
    const said = { ...request, id: this.next++ };
    const answer = new Promise<ServerMessage>((resolve, reject) =>
      this.waiting.set(said.id, { said, resolve, reject }),
    );
    this.socket.send(JSON.stringify(said));
    return answer;
  }

  // The whole game anew, after a gap.
  sayHello(): void {
    this.socket?.send(
      JSON.stringify({ type: 'hello', protocol: 3, game: this.game, tokens: this.tokens } satisfies ClientMessage),
    );
  }

  retryNow(): void {
    if (this.open || this.stopped) return;
    clearTimeout(this.timer);
    this.connect();
  }

  close(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    this.socket?.close(1000);
    this.fail('The table was left.');
  }

  private hear(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if (this.silent) {
      this.silent = false;
      this.listener.link('open');
    }
    const lost = !this.open;
    if (message.type === 'welcome' || message.type === 'gathering') this.greet();
    const asked = this.open && lost ? [...this.waiting.values()] : [];
    const re = 're' in message ? message.re : undefined;
    const waiter = re === undefined ? undefined : this.waiting.get(re);
    if (waiter && re !== undefined) {
      this.waiting.delete(re);
      if (message.type === 'error') waiter.reject(new Unanswered(message.text));
      else waiter.resolve(message);
    }
    this.listener.message(message);
    if (message.type === 'error' && message.code === 'disk' && !this.open) this.knockAgain();
    for (const { said } of asked) this.socket?.send(JSON.stringify(said));
  }

  // The game cannot be read just now: later, perhaps at another server.
  private knockAgain(): void {
    const { socket } = this;
    if (!socket) return;
    this.lose(socket, 1006);
    socket.close(1000);
  }

  private greet(): void {
    this.open = true;
    this.wait = FIRST_WAIT;
    this.listener.link('open');
    clearInterval(this.beat);
    if (reach().alone) return; // in the same browser nothing dies without a word, and a long thought may keep it
    this.beat = setInterval(() => this.feelPulse(), HEARTBEAT);
  }

  // A connection can die without a word: no pong in time is told, and after a while counts as lost.
  private feelPulse(): void {
    const socket = this.socket;
    if (this.pulse || !socket) return;
    const quiet = setTimeout(() => socket === this.socket && this.fallSilent(), PATIENCE);
    const dead = setTimeout(() => socket === this.socket && this.lose(socket, 1006), GIVE_UP);
    const felt = (): void => {
      clearTimeout(quiet);
      clearTimeout(dead);
      this.pulse = false;
    };
    this.pulse = true;
    this.ask({ type: 'ping' }).then(felt, felt);
  }
  private fallSilent(): void {
    this.silent = true;
    this.listener.link('silent');
  }

  private lose(socket: Socket, code: number): void {
    if (socket !== this.socket) return;
    this.open = false;
    this.silent = false;
    this.socket = undefined;
    clearInterval(this.beat);
    this.fail('The connection was lost.', ({ said }) => !QUESTIONS.includes(said.type));
    if (this.stopped) return;
    // 4001: the game or the link is not known here; trying again would not help.
    if (code === 4001) {
      this.fail('The connection was lost.');
      this.listener.link('closed');
      return;
    }
    const retryAt = Date.now() + this.wait;
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    this.listener.link('lost', retryAt);
  }

  private fail(why: string, which: (one: Waiting) => boolean = () => true): void {
    for (const [id, one] of this.waiting)
      if (which(one)) {
        this.waiting.delete(id);
        one.reject(new Unanswered(why));
      }
  }
}
