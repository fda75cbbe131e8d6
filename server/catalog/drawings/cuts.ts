import { moved, type Part, shape } from './parts.ts';

/** Meat and fish as they lie on a tray, for which there's no render. */

const BREAST = 'M0 40Q4 6 46 2q34-2 44 24 6 22-10 50-18 30-40 24Q-4 84 0 40z';

export const breasts: Part[] = [
  moved([shape(BREAST, '#f6b9a6', 'ball')], 'translate(34 70)'),
  moved([shape(BREAST, '#f8c4b2', 'ball')], 'translate(118 64) rotate(8)'),
];

/** Strands of ground meat. */
export const ground = (color: string): Part[] =>
  [0, 1, 2, 3, 4, 5, 6].map((row) =>
    shape(
      `M${40 + (row % 2) * 6} ${70 + row * 17}q8-12 24-4t40 0 40-2 38 2 24 8-4 14-24 10-36 2-40 0-40 4-38 0-24-4 0-14z`,
      color,
      'ball',
    ),
  );

export const slices = (color: string, rim: string): Part[] =>
  [0, 1, 2, 3].map((slice) =>
    moved(
      [
        shape('M0 46a52 46 0 1 0 104 0 52 46 0 1 0-104 0z', rim, 'flat'),
        shape('M6 46a46 40 0 1 0 92 0 46 40 0 1 0-92 0z', color, 'ball'),
      ],
      `translate(${34 + slice * 28} ${66 + (slice % 2) * 16})`,
    ),
  );

const CHOP = 'M2 60Q-4 16 36 6q42-10 58 22 10 22-2 40-12 10-22 22-20 18-44 8Q4 90 2 60z';

export const chops: Part[] = [
  moved(
    [
      shape(CHOP, '#fbe6dc', 'flat'),
      shape('M14 56q-2-30 26-38 32-6 42 16 6 16-4 28-14 10-22 20-12 8-26 2Q16 76 14 56z', '#ec8f86', 'ball'),
    ],
    'translate(32 76)',
  ),
  moved(
    [
      shape(CHOP, '#fbe6dc', 'flat'),
      shape('M14 56q-2-30 26-38 32-6 42 16 6 16-4 28-14 10-22 20-12 8-26 2Q16 76 14 56z', '#ef9a90', 'ball'),
    ],
    'translate(116 66)',
  ),
];

/** A roast in its net. */
export const roast: Part[] = [
  shape('M36 132q0-56 82-60 96-2 100 56-2 58-90 62-88 0-92-58z', '#a8323a', 'ball'),
  '<path d="M76 82q-18 50 0 100M112 72q-16 60 0 118M150 72q14 60 0 116M186 84q16 44 0 90M38 120q90-30 178-4M40 150q90 28 174-4" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>',
];

/** A ham with its bone. */
export const shank: Part[] = [
  shape('M186 108l30-22q10-2 12 8 10 2 8 12l-34 26z', '#f4ead9', 'ball'),
  shape('M32 138q0-56 70-64 60-4 94 26 16 14 8 36-18 50-96 56-74-2-76-54z', '#d9625c', 'ball'),
  shape('M48 132q6-34 50-38 34 0 36 22-4 34-46 42-38 2-40-26z', '#f7a9a0', 'ball'),
];

const FILLET = 'M0 58Q20 8 92 2q60-4 82 24 6 10-4 20-40 46-110 52Q8 102 0 58z';

/** A fillet of fish, with its grain. */
export const fillets = (color: string): Part[] => [
  moved(
    [
      shape(FILLET, color, 'ball'),
      '<path d="M30 30q20 26 16 64M62 14q22 34 14 82M96 6q22 34 10 80M130 6q18 28 4 66" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>',
    ],
    'translate(40 74)',
  ),
];

/** A whole chicken in a color, raw or roasted. */
export const wholeChicken = (color: string): string[] => [
  shape('M54 118q10-54 76-56 70 0 80 60 2 52-34 74-46 20-94-2-34-24-28-76z', color, 'ball'),
  shape('M44 150q-18 22 2 40 24 18 60-4 16-14 4-34-30-24-66-2z', color, 'ball'),
  shape('M214 150q18 22-2 40-24 18-60-4-16-14-4-34 30-24 66-2z', color, 'ball'),
];
