// From the table to the drawing and back. The table measures in the sheet's own unit with north up; the drawing is
// always in inches with y downward, so that symbols and strokes need only one size.
import { tenths } from '../panels/words';
import type { Feature, Pose, SheetInfo, Xy } from '../wire/types';

const CM = 2.54;
export const SQUARE = 12; // inches to a square of the grid

export class Chart {
  readonly width: number; // inches
  readonly height: number;
  readonly perInch: number; // the sheet's units
  readonly unit: 'in' | 'cm';

  constructor(table: [number, number], lengths: SheetInfo['lengths'] = 'inch') {
    this.unit = lengths === 'cm' ? 'cm' : 'in';
    this.perInch = lengths === 'cm' ? CM : 1;
    this.width = table[0] / this.perInch;
    this.height = table[1] / this.perInch;
  }

  inches(length: number): number {
    return length / this.perInch;
  }
  toMap([x, y]: Xy): Xy {
    return [x / this.perInch, this.height - y / this.perInch];
  }
  toTable([x, y]: Xy): Xy {
    return [x * this.perInch, (this.height - y) * this.perInch];
  }
  polygon(points: Xy[]): Xy[] {
    return points.map((p) => this.toMap(p));
  }
  // The SVG transform that brings a symbol, drawn with its front at 0,0 and facing up, to its pose.
  place(pose: Pose): string {
    const [x, y] = this.toMap(pose.at);
    return `translate(${x.toFixed(3)} ${y.toFixed(3)}) rotate(${pose.heading.toFixed(2)})`;
  }
  // Terrain in inches, still north up.
  features(terrain: Feature[]): Feature[] {
    if (this.perInch === 1) return terrain;
    const point = ([x, y]: Xy): Xy => [x / this.perInch, y / this.perInch];
    return terrain.map((f) => ({
      ...f,
      ...(f.polygon ? { polygon: f.polygon.map(point) } : {}),
      ...(f.line ? { line: f.line.map(point) } : {}),
      ...(f.at ? { at: point(f.at) } : {}),
      ...(f.width === undefined ? {} : { width: f.width / this.perInch }),
    }));
  }
  // "C3": columns by letter from the west, rows by number from the south.
  square(at: Xy): string {
    const [x, y] = this.toMap(at);
    const cell = (v: number, end: number): number => Math.floor(Math.max(0, Math.min(end - 0.001, v)) / SQUARE);
    return columnName(cell(x, this.width)) + (cell(this.height - y, this.height) + 1);
  }
  // "3.0 in"
  say(length: number): string {
    return `${tenths(length)} ${this.unit}`;
  }
}

export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}
