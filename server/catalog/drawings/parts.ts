import type { RenderName } from './renders.ts';

/** How wide and high drawings and renders are. */
export const SIZE = 256;

/** A render in other colors, for what no render shows: limes are green lemons. */
export interface Toned {
  render: RenderName;
  /** In degrees on the color wheel. */
  hue?: number;
  /** 1 is as it is. */
  saturation?: number;
  light?: number;
}

/** A render in a drawing: its left upper corner and its size. */
export interface Placed extends Toned {
  x: number;
  y: number;
  size: number;
}

/** What a drawing has, from back to front: SVG of our own, and renders. */
export type Part = string | Placed;

export type Thing = RenderName | Toned;

const toned = (thing: Thing): Toned => (typeof thing === 'string' ? { render: thing } : thing);

export const place = (thing: Thing, x: number, y: number, size: number): Placed => ({
  ...toned(thing),
  x,
  y,
  size,
});

/** One thing, as large as the drawing. */
export const alone = (thing: Thing): Part[] => [place(thing, 0, 0, SIZE)];

/** Three of a thing, the last in front. */
export const three = (back: Thing, left: Thing = back, right: Thing = back): Part[] => [
  place(back, 58, 0, 140),
  place(left, 0, 96, 156),
  place(right, 104, 100, 152),
];

/** What a package shows of what's in it. */
export type Inside = Thing | readonly [Thing, Thing];

const isTwo = (inside: Inside): inside is readonly [Thing, Thing] => Array.isArray(inside);

/** One or two things on a label that begins at a place and is so wide. */
export function labeled(things: Inside, x: number, y: number, size: number): Part[] {
  if (!isTwo(things)) return [place(things, x, y, size)];
  const [first, second] = things;
  const smaller = size * 0.68;
  return [
    place(first, x - size * 0.06, y, smaller),
    place(second, x + size * 0.38, y + size * 0.32, smaller),
  ];
}

/** The light that every drawing of our own stands in, which is that of the renders. */
export const LIGHT =
  '<linearGradient id="round"><stop offset="0" stop-color="#170b2e" stop-opacity=".22"/><stop offset=".12" stop-color="#fff" stop-opacity=".02"/>' +
  '<stop offset=".28" stop-color="#fff" stop-opacity=".42"/><stop offset=".46" stop-color="#fff" stop-opacity="0"/>' +
  '<stop offset=".62" stop-color="#170b2e" stop-opacity="0"/><stop offset="1" stop-color="#170b2e" stop-opacity=".36"/></linearGradient>' +
  '<linearGradient id="flat" x2=".8" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".4"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#170b2e" stop-opacity=".26"/></linearGradient>' +
  '<linearGradient id="side" x2="1" y2=".6"><stop offset="0" stop-color="#170b2e" stop-opacity=".2"/><stop offset="1" stop-color="#170b2e" stop-opacity=".42"/></linearGradient>' +
  '<radialGradient id="ball" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#2a0b2e" stop-opacity=".34"/></radialGradient>';

type Shade = 'round' | 'flat' | 'side' | 'ball';

/** A shape in a color, in that light. */
export const shape = (path: string, color: string, shade: Shade = 'round'): string =>
  `<path d="${path}" fill="${color}"/><path d="${path}" fill="url(#${shade})"/>`;

/** Light alone, over what is drawn already. */
export const lit = (path: string, shade: Shade = 'round', opacity = 1): string =>
  `<path d="${path}" fill="url(#${shade})" opacity="${opacity}"/>`;

/** Shapes that are moved or turned as one. */
export const moved = (parts: readonly string[], transform: string): string =>
  `<g transform="${transform}">${parts.join('')}</g>`;

/** Parts that stand elsewhere, smaller. */
export const scaled = (parts: readonly Part[], x: number, y: number, scale: number): Part[] =>
  parts.map((part) =>
    typeof part === 'string'
      ? moved([part], `translate(${x} ${y}) scale(${scale})`)
      : { ...part, x: x + part.x * scale, y: y + part.y * scale, size: part.size * scale },
  );
