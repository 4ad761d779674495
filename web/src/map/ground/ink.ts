// From points to SVG text, short enough for thousands of strokes.
import type { Xy } from '../../wire/types';

export function num(value: number): string {
  const text = (Math.round(value * 100) / 100).toString();
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
}
export const point = (p: Xy): string => `${num(p[0])} ${num(p[1])}`;
export const open = (points: Xy[]): string => (points.length === 0 ? '' : `M${points.map(point).join('L')}`);
export const shut = (points: Xy[]): string => (points.length === 0 ? '' : `${open(points)}z`);

// A path of a class; nothing where there is nothing to draw.
export function path(name: string, d: string, style = ''): string {
  if (d === '') return '';
  return `<path class="${name}"${style && ` style="${style}"`} d="${d}"/>`;
}
