import { moved, type Part, place, shape } from './parts.ts';

/** Things for which there's no render. */

export const pan: Part[] = [
  moved([shape('M0 0h96q12 0 12 12t-12 12H0z', '#3b3f4a', 'flat')], 'translate(150 158) rotate(38)'),
  shape('M14 110a90 90 0 1 0 180 0 90 90 0 1 0-180 0z', '#5a6270', 'ball'),
  shape('M30 110a74 74 0 1 0 148 0 74 74 0 1 0-148 0z', '#2f343e', 'ball'),
];

export const stockPot: Part[] = [
  shape('M10 108h30v22H28q-18 0-18-22zM246 108h-30v22h12q18 0 18-22z', '#8d95a3', 'flat'),
  shape('M36 88h184v106q0 34-36 36-56 6-112 0-36-2-36-36z', '#c9cfd8'),
  shape('M28 88q4-44 100-48 96 4 100 48-100 22-200 0z', '#c98a5b'),
  shape('M112 40q-2-18 16-18t16 18q-16 6-32 0z', '#3b3f4a', 'ball'),
];

export const tissues: Part[] = [
  shape('M92 96q-16-40 20-66 4 20 18 26 12-22 34-26-4 26 10 66z', '#ffffff', 'flat'),
  shape('M24 112h156v108H24z', '#8fb8e8', 'flat'),
  '<path d="M24 150q40-26 78 0t78 0v34q-40-26-78 0t-78 0z" fill="#fff" opacity=".75"/>',
  shape('M24 112 72 76h164l-56 36z', '#b6d1f2', 'flat'),
  shape('M180 112 236 76v100l-56 44z', '#8fb8e8', 'side'),
  shape('M92 100q-14-40 20-66 4 22 18 28 12-22 34-28-6 26 10 66-42 12-82 0z', '#ffffff', 'flat'),
];

/** Goods in a basket. */
export const giftBasket: Part[] = [
  place('honey-pot', 40, 8, 120),
  place('sunflower', 130, 6, 100),
  place('basket', 8, 40, 240),
];

export const bulbs: Part[] = [place('light-bulb', 96, 10, 170), place('light-bulb', 0, 60, 190)];

const MUSHROOM = [
  shape('M44 74q-4 34-8 48 0 12 24 12t24-12q-4-14-8-48z', '#ead9c2', 'round'),
  shape('M0 66Q2 4 60 2q58 2 60 64-8 16-60 16T0 66z', '#9a6a45', 'ball'),
];

export const mushrooms: Part[] = [
  moved(MUSHROOM, 'translate(96 22) scale(1.1)'),
  moved(MUSHROOM, 'translate(14 82) scale(1.2)'),
];
