import { type MapView, offsetIn } from '../../services/contracts/maps.ts';
import { milesBetween } from '../postal-codes/distance.ts';
import { loadPostalCodes, type PostalCode } from '../postal-codes/postal-codes.ts';

/** The drawing's size in CSS pixels; wider than any place for it, so that it needs no other when a window grows. */
const WIDTH = 1280;
const HEIGHT = 400;

/** How much room a label needs around its middle, and how much the pin does at the map's own. */
const LABEL = { width: 90, height: 60 };
const PIN = { x: 50, y: 45 };

const REACH_MILES = 12;

/** Codes whose centers are closer than this share an area: post-office boxes, single buildings. */
const APART_MILES = 0.3;

const MAX_AREAS = 40;

interface Point {
  x: number;
  y: number;
}

/** The land nearest to a postal code's center. Real borders follow streets, so it's an approximation. */
export interface Area {
  code: string;
  city: string;
  /** Nearest to the map's center. */
  isOwn: boolean;
  /** Its corners, from the map's center, as SVG wants them. */
  points: string;
  /** Where its label goes; null if it's out of sight. */
  label: Point | null;
}

const box = (width: number, height: number): Point[] => [
  { x: -width / 2, y: -height / 2 },
  { x: width / 2, y: -height / 2 },
  { x: width / 2, y: height / 2 },
  { x: -width / 2, y: height / 2 },
];

/** The part of a convex polygon that is closer to `own` than to `other`. */
function closerTo(own: Point, other: Point, polygon: readonly Point[]): Point[] {
  const [dx, dy] = [other.x - own.x, other.y - own.y];
  const middle = (dx * (own.x + other.x) + dy * (own.y + other.y)) / 2;
  const beyond = ({ x, y }: Point) => dx * x + dy * y - middle;
  return polygon.flatMap((from, index) => {
    const to = polygon[(index + 1) % polygon.length] ?? from;
    const [a, b] = [beyond(from), beyond(to)];
    const share = a / (a - b);
    const crossing = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    return [...(a <= 0 ? [from] : []), ...(a <= 0 !== b <= 0 ? [crossing] : [])];
  });
}

function middleOf(polygon: readonly Point[]): Point | null {
  if (polygon.length < 3) return null;
  const mean = (axis: 'x' | 'y') => polygon.reduce((sum, point) => sum + point[axis], 0) / polygon.length;
  return { x: Math.round(mean('x')), y: Math.round(mean('y')) };
}

const isApart = (from: PostalCode, kept: readonly PostalCode[]) =>
  kept.every((one) => milesBetween(one, from) >= APART_MILES);

/** What is to be drawn: a view, and how much of it the page shows. */
interface Drawing extends MapView {
  width: number;
  height: number;
}

const isClearOfPin = ({ x, y }: Point): boolean => Math.abs(x) > PIN.x || Math.abs(y) > PIN.y;

/** The postal codes around a place, each with the land that's nearest to its center. */
export async function areasAround({ center, zoom, width, height }: Drawing): Promise<Area[]> {
  const table = await loadPostalCodes();
  const codes: PostalCode[] = [];
  for (const one of table.within(REACH_MILES, center)) {
    if (codes.length < MAX_AREAS && isApart(one, codes)) codes.push(one);
  }
  const places = codes.map((code) => ({ code, at: offsetIn({ center, zoom }, code) }));
  return places.flatMap(({ code, at }) => {
    const within = (bounds: Point[]) =>
      places.reduce((left, { at: other }) => (other === at ? left : closerTo(at, other, left)), bounds);
    const polygon = within(box(WIDTH, HEIGHT));
    if (polygon.length < 3) return [];
    const label = middleOf(within(box(width - LABEL.width, height - LABEL.height)));
    return {
      code: code.code,
      city: code.city,
      isOwn: code === codes[0],
      points: polygon.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' '),
      label: label && isClearOfPin(label) ? label : null,
    };
  });
}

/** The sandbox's maps service, as `MapsProvider` describes it. Colors are the page's own. */
export const MAPS_SCRIPT = `{
  const SVG = 'http://www.w3.org/2000/svg';
  const ask = async (path, query, signal) => {
    const response = await fetch('/sandbox/partners/maps/' + path + '?' + new URLSearchParams(query), { signal });
    if (!response.ok) throw new Error('The maps service answered ' + response.status);
    return response.json();
  };
  const made = (name, attributes, text) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text) element.textContent = text;
    return element;
  };
  globalThis.storeMaps = {
    geocode: async ({ postalCode }, signal) => (await ask('places', { postalCode }, signal)).place,
    draw: async (element, { center, zoom }, signal) => {
      const { clientWidth: width, clientHeight: height } = element;
      const { areas } = await ask('areas', { ...center, zoom, width, height }, signal);
      const size = { width: ${WIDTH}, height: ${HEIGHT}, viewBox: '${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}' };
      const svg = made('svg', size);
      for (const { points, isOwn } of areas) {
        const polygon = made('polygon', { points, stroke: 'var(--line-strong)', 'stroke-opacity': 0.5, 'stroke-dasharray': '6 4' });
        polygon.style.fill = isOwn ? 'var(--primary-soft)' : 'color-mix(in oklab, var(--primary-soft) 40%, var(--tile))';
        svg.append(polygon);
      }
      for (const { code, city, label } of areas.filter((area) => area.label)) {
        const at = { x: label.x, 'text-anchor': 'middle', fill: 'currentColor', stroke: 'none' };
        svg.append(made('text', { ...at, y: label.y - 3, 'font-weight': 650 }, city));
        svg.append(made('text', { ...at, y: label.y + 13 }, code));
      }
      Object.assign(svg.style, { position: 'absolute', left: '50%', top: '50%', translate: '-50% -50%', maxWidth: 'none' });
      const credit = document.createElement('span');
      credit.textContent = '© GeoNames';
      Object.assign(credit.style, { position: 'absolute', right: '8px', bottom: '4px' });
      element.replaceChildren(svg, credit);
    },
  };
}
`;
