// Somebody who plays both sides of a hot-seat, on a server or at a table in this process, by the protocol alone.
import { blake2b } from '@noble/hashes/blake2';

const text = new TextEncoder();
const hex = (bytes) => Buffer.from(bytes).toString('hex');
const SIDES = ['british', 'american'];

// docs/protocol.md, "The beginning".
function pledgeOf(game, number) {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.encode(game).length));
  const parts = [text.encode('drumhead number commitment v2'), length, text.encode(game), text.encode(number)];
  return hex(blake2b(Buffer.concat(parts), { dkLen: 32 }));
}

export class Player {
  static async onServer(server, { scenario, rules }) {
    const { game, tokens } = await server.create(scenario, { british: 'hot-seat', american: 'hot-seat' }, rules);
    const player = new Player(game, tokens.british);
    await player.come(server);
    return player;
  }
  static async inPage(table, game, token) {
    const player = new Player(game, token);
    const line = table.visit((message) => player.hear(message));
    player.say = (message) => line.say(message);
    player.leave = () => line.leave();
    await player.hello();
    return player;
  }

  constructor(game, token) {
    this.game = game;
    this.token = token;
    this.next = 1;
    this.waiting = new Map();
    this.state = undefined;
  }

  async come(server) {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}ws`);
    await new Promise((resolve, reject) => ((socket.onopen = resolve), (socket.onerror = reject)));
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.say = (message) => socket.send(JSON.stringify(message));
    this.leave = () => socket.close();
    await this.hello();
  }
  hello() {
    return this.ask({ type: 'hello', protocol: 3, game: this.game, tokens: [this.token] });
  }
  ask(message) {
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.say({ ...message, id });
    });
  }
  hear(message) {
    if (message.state && message.type !== 'at') this.follow(message);
    const waiter = this.waiting.get(message.re);
    this.waiting.delete(message.re);
    waiter?.(structuredClone(message));
  }
  // Of `happened` only the pieces that changed are told.
  follow({ type, state }) {
    const changed = new Map((state.pieces ?? []).map((piece) => [piece.key, piece]));
    const before = type === 'happened' ? (this.state?.pieces ?? []) : [];
    const pieces = [...before.filter((piece) => !changed.has(piece.key)), ...changed.values()];
    this.state = { ...state, pieces };
  }

  async begin() {
    const numbers = SIDES.map(() => hex(crypto.getRandomValues(new Uint8Array(16))));
    for (const [i, side] of SIDES.entries())
      await this.ask({ type: 'pledge', side, pledge: pledgeOf(this.game, numbers[i]) });
    for (const [i, side] of SIDES.entries()) await this.ask({ type: 'show', side, number: numbers[i] });
  }

  get version() {
    return this.state.version;
  }
  get over() {
    return this.state.over;
  }
  get units() {
    return this.state.decision.units ?? [];
  }
  // A place a little before a unit.
  stepAhead(key) {
    const pose = this.state.pieces.find((piece) => piece.key === key)?.pose;
    if (!pose) return undefined;
    const turn = (pose.heading * Math.PI) / 180;
    const [x, y] = pose.at;
    const round = (length) => Math.round(length * 1000) / 1000;
    return { at: [round(x + 2 * Math.sin(turn)), round(y + 2 * Math.cos(turn))], heading: pose.heading };
  }
  someAnswer() {
    const { choices, may_end: mayEnd, units } = this.state.decision;
    const [choice] = choices;
    if (mayEnd || !choice) return { done: {} };
    return { answer: { choice: choice.key, ...((choice.unit ?? units[0]) ? { unit: choice.unit ?? units[0] } : {}) } };
  }
}
