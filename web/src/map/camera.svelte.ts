// Where the map is looked at from: a middle, and how many pixels an inch takes. Zooming and panning change only the view
// box and --k. Even so thousands of trees take long to paint: while the hand is on the map it is moved and stretched as
// a picture, and painted anew when it rests.
import type { Xy } from '../wire/types';
import type { Box } from './ground/geometry';

export type Distance = 'far' | 'mid' | 'near';

const FAR = 6; // pixels an inch
const NEAR = 16;
const CLOSEST = 64;
const FRAME = 2.5; // inches that the frame takes around the table
const PHONE = 700; // pixels
const TABLET = 840;
const LOW = 480; // pixels high: a phone on its side
const PHONE_SCALE = 10.4;
const FOOT = 40; // pixels under the map for the hover line and the buttons
const OVER = 0.2; // the map is painted that much farther than is seen, at each side
const REST = 140; // milliseconds

export class Camera {
  size = $state.raw<[width: number, height: number]>([0, 0]);
  centre = $state.raw<Xy>([0, 0]);
  k = $state(10);

  // The view as it was last painted, and how that picture lies now.
  painted = $state.raw<{ centre: Xy; k: number }>({ centre: [0, 0], k: 10 });
  viewBox = $derived.by(() => {
    const { centre, k } = this.painted;
    const [w, h] = this.size.map((s) => (s * (1 + 2 * OVER)) / k) as [number, number];
    return `${centre[0] - w / 2} ${centre[1] - h / 2} ${w} ${h}`;
  });
  // What was seen when it was painted, in inches: words are laid out in it, and do not move about under the hand.
  paintedSeen = $derived.by((): Box => {
    const { centre, k } = this.painted;
    const [w, h] = [this.size[0] / k / 2, this.size[1] / k / 2];
    return [centre[0] - w, centre[1] - h, centre[0] + w, centre[1] + h];
  });
  shift = $derived.by(() => {
    const [dx, dy] = this.drift();
    return `translate(${dx}px, ${dy}px) scale(${this.k / this.painted.k})`;
  });
  scale = $derived(this.painted.k); // what letters and signs are sized by
  distance = $derived<Distance>(this.scale < FAR ? 'far' : this.scale < NEAR ? 'mid' : 'near');
  // Letters are laid out anew in steps, not at every turn of the wheel; small ones, or they would lie beside their place.
  layoutScale = $derived(Math.exp(Math.round(Math.log(this.scale) * 100) / 100));
  roomy = $derived(this.size[0] > TABLET); // there is room for buttons and a line under the map
  foot = $derived(this.roomy ? FOOT : 0);

  private content: Box = [0, 0, 1, 1];
  private resting: ReturnType<typeof setTimeout> | undefined;
  private fitted = true; // follow the size of the window until the player moves the view

  setTable(width: number, height: number): void {
    this.content = [-FRAME, -FRAME, width + FRAME, height + FRAME];
  }

  // The first size, and later ones: what the player looks at stays in the middle.
  resize(width: number, height: number, question: Xy | undefined): void {
    this.size = [width, height];
    if (this.fitted) this.open(question);
    else this.settle(this.centre);
  }

  // Wide screens show the whole table, middling ones its whole height, low ones its whole width, phones the question.
  open(question: Xy | undefined): void {
    this.fitted = true;
    const [width, height] = this.size;
    if (width === 0 || height === 0) return;
    const whole = this.wholeScale();
    if (width <= PHONE) this.k = Math.max(whole, PHONE_SCALE);
    else if (height < LOW) this.k = Math.max(whole, Math.min(12, width / (this.content[2] - this.content[0])));
    else if (width <= TABLET) this.k = Math.max(whole, Math.min(12, height / (this.content[3] - this.content[1])));
    else this.k = whole;
    this.settle(question ?? this.contentCentre());
  }

  fit(): void {
    this.fitted = true;
    this.k = this.wholeScale();
    this.settle(this.contentCentre());
  }

  toMap([x, y]: Xy): Xy {
    return [this.centre[0] + (x - this.size[0] / 2) / this.k, this.centre[1] + (y - this.size[1] / 2) / this.k];
  }
  toScreen([x, y]: Xy): Xy {
    return [(x - this.centre[0]) * this.k + this.size[0] / 2, (y - this.centre[1]) * this.k + this.size[1] / 2];
  }
  // What is seen, in inches.
  seen(): Box {
    const [left, top] = this.toMap([0, 0]);
    const [right, bottom] = this.toMap(this.size);
    return [left, top, right, bottom];
  }

  // The place under the pointer stays where it is.
  zoomAt(factor: number, pointer: Xy = [this.size[0] / 2, this.size[1] / 2]): void {
    const held = this.toMap(pointer);
    this.k = Math.max(this.wholeScale() * 0.75, Math.min(CLOSEST, this.k * factor));
    const now = this.toMap(pointer);
    this.fitted = false;
    this.settle([this.centre[0] + held[0] - now[0], this.centre[1] + held[1] - now[1]], true);
  }
  panBy(dx: number, dy: number): void {
    this.fitted = false;
    this.settle([this.centre[0] - dx / this.k, this.centre[1] - dy / this.k], true);
  }
  lookAt(at: Xy, least = 0): void {
    this.fitted = false;
    this.k = Math.max(this.k, least);
    this.settle(at);
  }
  // Moves only if the place is off the screen or at its very edge.
  reveal(at: Xy, margin = 40): void {
    const [x, y] = this.toScreen(at);
    if (x < margin || y < margin || x > this.size[0] - margin || y > this.size[1] - this.foot - margin) this.lookAt(at);
  }

  // Brings all of these places on the screen, if one of them is off it: farther away if need be, never nearer.
  frame(places: Xy[], margin = 60): void {
    const off = ([x, y]: Xy): boolean => x < 0 || y < 0 || x > this.size[0] || y > this.size[1] - this.foot;
    if (places.length === 0 || !places.some((at) => off(this.toScreen(at)))) return;
    const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const across = (this.size[0] - 2 * margin) / Math.max(1, right - left);
    const down = (this.size[1] - this.foot - 2 * margin) / Math.max(1, bottom - top);
    this.fitted = false;
    this.k = Math.max(this.wholeScale(), Math.min(this.k, across, down));
    this.settle([(left + right) / 2, (top + bottom) / 2]);
  }

  private wholeScale(): number {
    const [left, top, right, bottom] = this.content;
    return Math.max(0.5, Math.min(this.size[0] / (right - left), (this.size[1] - this.foot) / (bottom - top)));
  }
  private contentCentre(): Xy {
    return [(this.content[0] + this.content[2]) / 2, (this.content[1] + this.content[3]) / 2];
  }
  // Keeps the table in view: centred where there is room to spare, else no farther than its edges. What the hand moves is
  // painted when it rests.
  private settle(wanted: Xy, handed = false): void {
    const axis = (i: 0 | 1, foot: number): number => {
      const span = this.size[i] / this.k;
      const [from, to] = [this.content[i], this.content[i + 2] ?? 0];
      const end = to + foot / this.k;
      if (span >= end - from) return (from + end) / 2;
      return Math.max(from + span / 2, Math.min(end - span / 2, wanted[i]));
    };
    this.centre = [axis(0, 0), axis(1, this.foot)];
    clearTimeout(this.resting);
    if (!handed || this.strayed()) this.paint();
    else this.resting = setTimeout(() => this.paint(), REST);
  }
  private paint(): void {
    this.painted = { centre: this.centre, k: this.k };
  }
  private drift(): Xy {
    const { centre } = this.painted;
    return [(centre[0] - this.centre[0]) * this.k, (centre[1] - this.centre[1]) * this.k];
  }
  // The picture no longer covers what is seen, or is too coarse.
  private strayed(): boolean {
    const grown = this.k / this.painted.k;
    const [dx, dy] = this.drift();
    const spare = (size: number): number => (size * (1 + 2 * OVER) * grown - size) / 2;
    return grown > 2.5 || Math.abs(dx) > spare(this.size[0]) || Math.abs(dy) > spare(this.size[1]);
  }
}
