import { type Inside, labeled, lit, type Part, place, scaled, shape, type Thing } from './parts.ts';

/** What a brand's packages have in common. */
export interface Brand {
  body: string;
  label: string;
  /** Of caps, lids, and bands. */
  accent: string;
}

/** A rounded rectangle's path. */
const plate = (x: number, y: number, width: number, height: number, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;

const flat = (path: string, color: string): string => `<path d="${path}" fill="${color}"/>`;

/** A tall can of a drink. */
export function can({ body, label, accent }: Brand, inside: Inside): Part[] {
  const side = 'M74 56 90 34h76l16 22v142l-14 24q-40 10-80 0l-14-24z';
  return [
    flat(side, body),
    flat('M74 92q54 14 108 0v82q-54 14-108 0z', label),
    flat('M74 174q54 14 108 0v10q-54 14-108 0z', accent),
    ...labeled(inside, 90, 97, 76),
    lit(side),
    shape('M90 34q38-16 76 0q-38 14-76 0z', '#d3d8df', 'flat'),
    shape('M88 222q40 10 80 0l-6 10q-34 8-68 0z', '#b9c0ca'),
  ];
}

/** Two of what comes in packs, one behind the other. */
export const pair = (parts: readonly Part[]): Part[] => [
  ...scaled(parts, 52, 8, 0.86),
  ...scaled(parts, -42, 20, 0.92),
];

export const cans = (brand: Brand, inside: Inside): Part[] => pair(can(brand, inside));

/** A can of food; `flatter` is one of fish. */
export function tin({ body, label, accent }: Brand, inside: Inside): Part[] {
  const side = 'M48 56v146q80 34 160 0V56z';
  return [
    flat(side, body),
    flat('M48 84q80 32 160 0v96q-80 32-160 0z', label),
    flat('M48 180q80 32 160 0v10q-80 32-160 0z', accent),
    ...labeled(inside, 80, 100, 96),
    lit(side),
    shape('M48 202q80 34 160 0v12q-80 34-160 0z', '#b9c0ca'),
    shape('M44 54q84-44 168 0q-84 44-168 0z', '#e3e7ec', 'flat'),
    '<path d="M64 54q64-30 128 0q-64 30-128 0z" fill="none" stroke="#aab2bd" stroke-width="4"/>',
  ];
}

export function flatTin({ body, label, accent }: Brand, inside: Inside): Part[] {
  const side = 'M28 96v76q100 50 200 0V96z';
  return [
    flat(side, body),
    flat('M28 164q100 50 200 0v10q-100 50-200 0z', accent),
    lit(side),
    shape('M22 94q106-92 212 0q-106 92-212 0z', '#dfe4ea', 'flat'),
    flat('M44 94q84-68 168 0q-84 68-168 0z', label),
    ...labeled(inside, 84, 50, 88),
  ];
}

/** A canister with a lid: oats, cocoa, salt. */
export function canister({ body, label, accent }: Brand, inside: Inside): Part[] {
  const side = 'M60 58v152q68 30 136 0V58z';
  return [
    flat(side, body),
    flat('M60 100q68 26 136 0v78q-68 26-136 0z', label),
    ...labeled(inside, 85, 104, 86),
    lit(side),
    shape('M56 46v22q72 34 144 0V46z', accent),
    shape('M56 46q72-32 144 0q-72 32-144 0z', accent, 'flat'),
  ];
}

/** A glass jar, full of something of a color. */
export function jar({ label, accent }: Brand, inside: Inside, content: string): Part[] {
  const glass = 'M74 66h108q24 12 24 40v92q0 34-34 34H84q-34 0-34-34v-92q0-28 24-40z';
  return [
    flat(glass, '#dfeaf2'),
    flat('M78 82h100q18 10 18 32v82q0 26-26 26H86q-26 0-26-26v-82q0-22 18-32z', content),
    flat('M50 118q78 14 156 0v78q-78 14-156 0z', label),
    ...labeled(inside, 86, 118, 84),
    lit(glass),
    shape(plate(66, 24, 124, 46, 12), accent),
    '<path d="M66 54h124" stroke="#170b2e" stroke-opacity=".16" stroke-width="4"/>',
  ];
}

/** A tub with a lid: ice cream, yogurt. */
export function tub({ body, label, accent }: Brand, inside: Inside): Part[] {
  const side = 'M38 84 58 212q4 14 20 17 50 10 100 0 16-3 20-17L218 84z';
  return [
    flat(side, body),
    flat('M47 112q81 22 162 0l-11 76q-70 20-140 0z', label),
    ...labeled(inside, 84, 112, 88),
    lit(side),
    shape('M26 66q102-44 204 0v24q-102 44-204 0z', accent),
    lit('M26 66q102-44 204 0q-102 36-204 0z', 'flat', 0.8),
  ];
}

/** A cup for one. */
export const cup = (brand: Brand, inside: Inside): Part[] => scaled(tub(brand, inside), 26, 38, 0.8);

/** A carton with a gable: juice, oat drink. */
export function carton({ body, label, accent }: Brand, inside: Inside): Part[] {
  return [
    shape('M60 84h96v148q-48 4-96 0z', body, 'flat'),
    flat('M60 116h96v88H60z', label),
    ...labeled(inside, 67, 119, 82),
    shape('M156 84 198 74v136l-42 22z', body, 'flat'),
    lit('M156 84 198 74v136l-42 22z', 'side', 0.8),
    shape('M60 84 76 40h96l-16 44z', accent, 'flat'),
    shape('M156 84 172 40 198 74z', accent, 'side'),
    shape(plate(72, 18, 104, 26, 5), body, 'flat'),
  ];
}

/** A jug with a handle: a gallon of milk, detergent. */
export function jug({ body, label, accent }: Brand, inside: Inside): Part[] {
  const side =
    'M92 46h48q6 10 24 22l30 22q14 12 14 32v88q0 24-24 24H72q-24 0-24-24V120q0-18 12-30 26-24 32-44zM160 96q-12 0-12 12v34q0 12 12 12h6q14 0 14-14v-26q0-18-20-18z';
  return [
    `<path fill-rule="evenodd" d="${side}" fill="${body}"/>`,
    flat('M48 128h88q8 0 8 8v72q0 8-8 8H48z', label),
    ...labeled(inside, 54, 130, 82),
    `<path fill-rule="evenodd" d="${side}" fill="url(#round)" opacity=".85"/>`,
    shape(plate(86, 18, 60, 34, 8), accent),
  ];
}

/** A plastic bottle with a wide neck, full of something of a color: juice, soap. */
export function bottle({ label, accent }: Brand, inside: Inside, content: string): Part[] {
  const side = 'M104 44h48q2 18 22 30 22 14 22 40v92q0 28-28 28H88q-28 0-28-28v-92q0-26 22-40 20-12 22-30z';
  return [
    flat(side, content),
    flat('M60 122q68 12 136 0v76q-68 12-136 0z', label),
    ...labeled(inside, 88, 122, 80),
    lit(side),
    shape(plate(98, 16, 60, 34, 8), accent),
  ];
}

/** A tall glass bottle of beer or oil. */
export function slimBottle({ label, accent }: Brand, inside: Inside, glass: string): Part[] {
  const side =
    'M112 22h32v50q0 10 16 24 18 16 18 40v78q0 24-24 24h-52q-24 0-24-24v-78q0-24 18-40 16-14 16-24z';
  return [
    flat(side, glass),
    flat('M78 144q50 10 100 0v66q-50 10-100 0z', label),
    ...labeled(inside, 95, 146, 66),
    lit(side),
    shape(plate(106, 10, 44, 22, 6), accent),
  ];
}

/** A bottle of wine. */
export function wine({ label, accent }: Brand, inside: Inside, glass: string): Part[] {
  const side =
    'M113 12h30v72q0 10 18 24 19 15 19 42v72q0 22-22 22H98q-22 0-22-22v-72q0-27 19-42 18-14 18-24z';
  return [
    flat(side, glass),
    flat('M76 152q52 8 104 0v62q-52 8-104 0z', label),
    ...labeled(inside, 98, 153, 60),
    lit(side),
    shape('M112 8h32v54h-32z', accent),
  ];
}

/** A soft bag, sealed at both ends: chips, frozen vegetables. */
export function bag({ body, label, accent }: Brand, inside: Inside): Part[] {
  const side = 'M46 34q82 14 164 0-12 40-10 94t12 94q-84-14-168 0 14-40 12-94T46 34z';
  const parts: Part[] = [
    flat(side, body),
    flat('M46 34q82 14 164 0l-7 28q-75 12-150 0zM52 196q76-12 152 0l8 26q-84-14-168 0z', accent),
    `<circle cx="128" cy="128" r="62" fill="${label}"/>`,
    ...labeled(inside, 74, 74, 108),
    lit(side),
    '<path d="M50 50q78 13 156 0M52 208q76-11 152 0" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3"/>',
  ];
  return scaled(parts, -23, -22, 1.18);
}

/** A standing bag of paper, its top folded: coffee, flour. */
export function sack({ body, label, accent }: Brand, inside: Inside): Part[] {
  const side = 'M60 44h136l10 166q2 22-20 22H70q-22 0-20-22z';
  const parts: Part[] = [
    flat(side, body),
    flat('M57 92h142l6 96H51z', label),
    ...labeled(inside, 82, 94, 92),
    lit(side, 'flat'),
    lit(side, 'round', 0.6),
    shape('M56 24h144v38q-72 10-144 0z', accent, 'flat'),
    '<path d="M60 44 92 72M196 44l-32 28" stroke="#170b2e" stroke-opacity=".12" stroke-width="4"/>',
  ];
  return scaled(parts, -13, -10, 1.1);
}

/** A box that stands: cereal, tea. */
export function box({ body, label, accent }: Brand, inside: Inside): Part[] {
  const parts: Part[] = [
    shape('M44 56h124v174H44z', body, 'flat'),
    flat('M44 86h124v104H44z', label),
    flat('M44 190h124v10H44z', accent),
    ...labeled(inside, 56, 88, 100),
    shape('M168 56 212 36v170l-44 24z', body, 'flat'),
    lit('M168 56 212 36v170l-44 24z', 'side'),
    shape('M44 56 88 36h124l-44 20z', accent, 'flat'),
  ];
  return scaled(parts, -15, -22, 1.12);
}

/** A low box: pizza, frozen dinners. */
export function flatBox({ body, label, accent }: Brand, inside: Inside): Part[] {
  return [
    shape('M20 132 108 38q4-4 10-3l114 40q8 3 3 10l-84 104q-4 5-10 3L22 144q-6-4-2-12z', body, 'flat'),
    flat('M56 128 114 66q3-3 7-2l78 28q5 2 2 6l-56 68q-3 4-7 2L58 136q-5-3-2-8z', label),
    ...labeled(inside, 78, 64, 104),
    shape('M18 138v20q0 6 6 9l116 52q6 2 10-3l86-106V84l-86 106q-4 5-10 3z', accent, 'side'),
  ];
}

/** What is wrapped like butter: a low block. */
export function block({ body, label, accent }: Brand, inside: Inside): Part[] {
  return [
    shape('M18 108h168v92q0 8-8 8H26q-8 0-8-8z', body, 'flat'),
    flat('M54 108h96v100H54z', label),
    ...labeled(inside, 60, 116, 84),
    shape('M18 108 58 70h174l-46 38z', accent, 'flat'),
    shape('M186 108 232 70v84q0 5-4 8l-42 44z', body, 'side'),
  ];
}

/** A bar in a wrapper. */
export function bar({ body, label, accent }: Brand, inside: Inside): Part[] {
  const side = plate(70, 20, 116, 216, 10);
  return [
    shape(plate(78, 8, 100, 60, 4), '#d9dde3', 'flat'),
    flat(side, body),
    `<circle cx="128" cy="140" r="48" fill="${label}"/>`,
    flat('M70 206h116v12H70z', accent),
    ...labeled(inside, 88, 100, 80),
    lit(side, 'flat'),
  ];
}

/** A tray under film, with a label: meat. `goods` are on it. */
export function tray({ body, label }: Brand, goods: readonly Part[], emblem: Thing): Part[] {
  const edge = plate(10, 44, 236, 176, 34);
  return [
    shape(edge, '#f3f4f6', 'flat'),
    flat(plate(26, 60, 204, 144, 24), '#d9dde3'),
    ...goods,
    `<path d="M40 190 104 62h26L66 204zM150 66h12L96 200h-12z" fill="#fff" opacity=".22"/>`,
    `<path d="${plate(142, 142, 96, 70, 14)}" fill="${body}"/>`,
    flat(plate(148, 148, 84, 58, 10), label),
    place(emblem, 163, 150, 54),
    lit(plate(142, 142, 96, 70, 14), 'flat', 0.7),
  ];
}

/** A carton of eggs. */
export function eggs({ body, label, accent }: Brand, egg: Thing, emblem: Thing): Part[] {
  const lower = 'M14 132h228l-16 68q-4 16-20 16H50q-16 0-20-16z';
  return [
    flat('M26 62q2-14 16-14h172q14 0 16 14l12 70H14z', accent),
    ...[14, 60, 106, 152].map((x) => place(egg, x, 56, 90)),
    shape(lower, body, 'flat'),
    flat(plate(74, 144, 108, 62, 12), label),
    place(emblem, 100, 146, 56),
    '<path d="M14 132h228" stroke="#170b2e" stroke-opacity=".2" stroke-width="4"/>',
  ];
}

/** Rolls in a soft wrapper. */
export function wrap({ body, label, accent }: Brand, inside: Inside): Part[] {
  const side = 'M56 40q0-14 16-16 56-10 112 0 16 2 16 16v176q0 14-16 16-56 10-112 0-16-2-16-16z';
  return [
    flat(side, body),
    flat('M56 78q72 16 144 0v100q-72 16-144 0z', label),
    flat('M56 178q72 16 144 0v10q-72 16-144 0z', accent),
    ...labeled(inside, 74, 80, 108),
    lit(side),
  ];
}

/** A pack of seeds. */
export function packet({ body, label, accent }: Brand, inside: Inside): Part[] {
  const side = plate(60, 20, 136, 216, 8);
  return [
    flat(side, label),
    flat('M60 28q0-8 8-8h120q8 0 8 8v34H60z', body),
    flat('M60 202h136v26q0 8-8 8H68q-8 0-8-8z', accent),
    ...labeled(inside, 70, 72, 118),
    lit(side, 'flat'),
  ];
}
