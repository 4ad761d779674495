import { describe, expect, it } from 'vitest';
import { fromPiece, headingTo, poseAlong, turnBetween, turnBy, wheeled } from './poses';

describe('headings', () => {
  it('stay between 0 and 360', () => {
    expect(turnBy(350, 20)).toBe(10);
    expect(turnBy(10, -20)).toBe(350);
  });
  it('differ by the shorter way', () => {
    expect(turnBetween(350, 10)).toBe(20);
    expect(turnBetween(10, 350)).toBe(-20);
    expect(turnBetween(0, 180)).toBe(180);
  });
  it('run clockwise from north', () => {
    expect(headingTo([0, 0], [0, 5])).toBeCloseTo(0);
    expect(headingTo([0, 0], [5, 0])).toBeCloseTo(90);
    expect(headingTo([0, 0], [-5, 0])).toBeCloseTo(270);
  });
});

describe('a place in a piece’s own frame', () => {
  it('has its right hand east when it looks north, and south when it looks east', () => {
    expect(fromPiece({ at: [10, 10], heading: 0 }, 2, 1)).toEqual([12, 11]);
    const [x, y] = fromPiece({ at: [10, 10], heading: 90 }, 2, 1);
    expect(x).toBeCloseTo(11);
    expect(y).toBeCloseTo(8);
  });
});

describe('a wheel', () => {
  it('leaves the pivot where it was', () => {
    const pose = { at: [10, 10] as [number, number], heading: 30 };
    for (const about of ['left', 'right'] as const) {
      const half = about === 'left' ? -3 : 3;
      const after = wheeled(pose, 6, about, 40);
      const [x, y] = fromPiece(after, half, 0);
      const [px, py] = fromPiece(pose, half, 0);
      expect(x).toBeCloseTo(px);
      expect(y).toBeCloseTo(py);
      expect(after.heading).toBe(70);
    }
  });
});

describe('a trail', () => {
  const trail = [
    { at: [0, 0] as [number, number], heading: 0 },
    { at: [0, 4] as [number, number], heading: 0 },
    { at: [4, 4] as [number, number], heading: 0 },
  ];
  it('is walked by length', () => {
    expect(poseAlong(trail, 0).at).toEqual([0, 0]);
    expect(poseAlong(trail, 0.25).at).toEqual([0, 2]);
    expect(poseAlong(trail, 0.75).at).toEqual([2, 4]);
    expect(poseAlong(trail, 1).at).toEqual([4, 4]);
    expect(poseAlong(trail, 7).at).toEqual([4, 4]);
  });
  it('may be a turn on the spot', () => {
    const turn = [
      { at: [1, 1] as [number, number], heading: 350 },
      { at: [1, 1] as [number, number], heading: 10 },
    ];
    expect(poseAlong(turn, 0.5)).toEqual({ at: [1, 1], heading: 0 });
  });
  it('may be a single pose', () => {
    expect(poseAlong([{ at: [1, 2], heading: 3 }], 0.5)).toEqual({ at: [1, 2], heading: 3 });
  });
});
