// Pointers to gestures: one finger or the mouse holds something, two pinch, the wheel zooms. Touch and mouse are alike.
import type { PieceKey, Xy } from '../wire/types';
import * as holds from './holds';
import * as several from './several';
import type { Hold, Touch } from './holds';
import type { MapView } from './view.svelte';

const SLACK = 5; // pixels before a press becomes a drag
const LONG = 500; // milliseconds before it inspects
const LINE = 16; // pixels, for wheels that count lines
const NEAR = 6; // pixels: how far off a press still means the unit,
const FINGER = 22; // and how far off a finger's does

interface Finger {
  start: Xy;
  now: Xy;
}

export class Gestures {
  private fingers = new Map<number, Finger>();
  private hold: Hold | undefined;
  private late: (() => Hold) | undefined; // what the hand has come down on while something was played back
  private last: Touch | undefined;
  private moved = false;
  private pressed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stop = new AbortController();

  constructor(
    private view: MapView,
    private element: HTMLElement,
  ) {
    const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void): void =>
      element.addEventListener(type, act, { signal: this.stop.signal, passive: false });
    on('pointerdown', (e) => this.down(e));
    on('pointermove', (e) => this.move(e));
    on('pointerup', (e) => this.up(e));
    on('pointercancel', (e) => this.drop(e));
    on('pointerleave', () => (view.hover = undefined));
    on('wheel', (e) => this.wheel(e));
    on('dblclick', (e) => this.doubleClick(e));
  }
  destroy(): void {
    clearTimeout(this.timer);
    this.stop.abort();
  }

  private pixel(event: MouseEvent): Xy {
    const box = this.element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
  private place(pixel: Xy): Xy {
    return this.view.chart.toTable(this.view.camera.toMap(pixel));
  }

  private down(event: PointerEvent): void {
    const target = event.target as Element;
    // Buttons that stand on the map are their own.
    if (event.button > 0 || target.closest('button, [data-own]')) return;
    const now = this.pixel(event);
    this.fingers.set(event.pointerId, { start: now, now });
    this.element.setPointerCapture(event.pointerId);
    clearTimeout(this.timer);
    if (this.fingers.size > 1) {
      this.release();
      return;
    }
    this.moved = false;
    this.pressed = false;
    const { playback } = this.view.table.battle;
    const seize = (): Hold => this.grasp(target, this.place(now), event);
    // What is being played back ends: the hand is not made to wait for it.
    this.late = playback.busy ? seize : undefined;
    this.hold = playback.busy ? undefined : seize();
    if (playback.busy) void playback.hasten();
    this.timer = setTimeout(() => this.longPress(), LONG);
  }

  private grasp(target: Element, at: Xy, { shiftKey, pointerType }: PointerEvent): Hold {
    const { view } = this;
    const { table } = view;
    if (table.instruments.tool === 'measure') return holds.ruler(view, at);
    const flank = target.closest('[data-handle]')?.getAttribute('data-handle');
    if (table.brigade.active && (flank === 'left' || flank === 'right')) return several.wheel(view, flank, at);
    const shown = target.closest('[data-joint]');
    if (shown) return several.ghost(view, at, shown);
    const brigade = target.closest('[data-brigade]');
    if (brigade) return several.named(view, brigade);
    if (table.hand.selected !== undefined && (flank === 'left' || flank === 'right'))
      return holds.handle(view, table.hand.selected, flank, at);
    const ghost = target.closest('[data-ghost]');
    if (ghost && table.planning.plan)
      return holds.ghost(view, table.planning.plan.unit, at, Number(ghost.getAttribute('data-ghost')));
    const stack = this.under(at, pointerType === 'touch');
    const [top] = stack;
    if (shiftKey && table.battle.mine && top === undefined) return several.box(view, at);
    if (top === undefined) return holds.ground(view);
    const finger = pointerType === 'touch';
    return several.taken(view, stack, at, shiftKey, finger) ?? holds.piece(view, stack, at, finger);
  }

  // A finger is broad: it means the nearest unit, though not the one in hand, beside which a place is meant.
  private under(at: Xy, finger: boolean): PieceKey[] {
    const { view } = this;
    const exact = view.piecesAt(at, NEAR);
    if (exact.length > 0 || !finger) return exact;
    const near = view.piecesAt(at, FINGER);
    return near[0] === view.table.hand.selected ? [] : near.slice(0, 1);
  }

  private longPress(): void {
    if (this.moved || !this.hold?.press) return;
    this.pressed = true;
    this.hold.press();
  }

  private move(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    const now = this.pixel(event);
    if (!finger) {
      this.look(event, now);
      return;
    }
    const before = finger.now;
    if (this.fingers.size > 1) {
      this.pinch(event.pointerId, before, now);
      finger.now = now;
      return;
    }
    if (!this.moved && Math.hypot(now[0] - finger.start[0], now[1] - finger.start[1]) < SLACK) return;
    this.moved = true;
    clearTimeout(this.timer);
    finger.now = now;
    this.last = { at: this.place(now), by: [now[0] - before[0], now[1] - before[1]], shift: event.shiftKey };
    if (this.view.table.battle.playback.busy) void this.view.table.battle.playback.hasten();
    this.seize()?.move(this.last);
  }
  // What is in the hand; what came down too early is taken as soon as the table is at rest.
  private seize(): Hold | undefined {
    if (this.late && !this.view.table.battle.playback.busy) {
      this.hold = this.late();
      this.late = undefined;
    }
    return this.hold;
  }
  // The hand was lifted before the table was at rest: what it did counts then.
  private async catchUp(late: () => Hold, moved: Touch | undefined, at: Xy): Promise<void> {
    await this.view.table.battle.playback.hasten();
    const hold = late();
    if (moved) {
      hold.move(moved);
      hold.drop?.();
    } else hold.tap?.(at);
  }

  private look(event: PointerEvent, pixel: Xy): void {
    if (event.pointerType === 'touch') return;
    const at = this.place(pixel);
    this.view.hover = { at, piece: this.view.piecesAt(at)[0] };
  }

  // Two fingers: the ground between them stays between them.
  private pinch(id: number, before: Xy, now: Xy): void {
    const other = [...this.fingers].find(([key]) => key !== id)?.[1].now;
    if (!other) return;
    const apart = (p: Xy): number => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
    this.view.camera.panBy((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
    this.view.camera.zoomAt(apart(now) / apart(before), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
  }

  private up(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    const hold = this.seize();
    const { busy } = this.view.table.battle.playback;
    const late = this.late ?? (hold && busy && this.moved ? () => hold : undefined);
    if (finger && late && busy) {
      void this.catchUp(late, this.moved ? this.last : undefined, this.place(finger.now));
      this.hold = undefined;
    } else if (finger && !this.moved && !this.pressed) hold?.tap?.(this.place(finger.now));
    this.drop(event);
  }

  private drop(event: PointerEvent): void {
    if (!this.fingers.delete(event.pointerId)) return;
    this.release();
  }
  private release(): void {
    clearTimeout(this.timer);
    if (this.moved) this.hold?.drop?.();
    this.hold = undefined;
    this.late = undefined;
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE;
    this.view.camera.zoomAt(Math.exp(-Math.max(-120, Math.min(120, pixels)) * 0.0016), this.pixel(event));
  }

  private doubleClick(event: MouseEvent): void {
    if ((event.target as Element).closest('button, [data-own]') || this.view.table.instruments.tool === 'measure')
      return;
    const pixel = this.pixel(event);
    if (this.view.piecesAt(this.place(pixel)).length === 0) this.view.camera.zoomAt(1.6, pixel);
  }
}
