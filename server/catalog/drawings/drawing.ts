import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ownOf } from '../../../services/contracts/values.ts';
import { GOODS } from './goods.ts';
import { alone, LIGHT, type Part, SIZE, type Toned } from './parts.ts';
import { RENDERS, type RenderName } from './renders.ts';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json'));

/** Where a render's file is. */
export const renderFile = (name: RenderName): string => join(PACKAGE, 'assets', `${RENDERS[name]}.webp`);

const isRender = (name: string): name is RenderName => Object.hasOwn(RENDERS, name);

/** Changes a render's colors; nothing for one that is as it is. */
function filterOf({ hue, saturation, light }: Toned, id: string): string {
  const steps = [
    hue !== undefined && `<feColorMatrix type="hueRotate" values="${hue}"/>`,
    saturation !== undefined && `<feColorMatrix type="saturate" values="${saturation}"/>`,
    light !== undefined &&
      `<feComponentTransfer>${['R', 'G', 'B'].map((channel) => `<feFunc${channel} type="linear" slope="${light}"/>`).join('')}</feComponentTransfer>`,
  ].filter((step) => step !== false);
  return steps.length > 0
    ? `<filter id="${id}" color-interpolation-filters="sRGB">${steps.join('')}</filter>`
    : '';
}

function svgOf(part: Part, index: number): string {
  if (typeof part === 'string') return part;
  const { render, x, y, size } = part;
  const id = `tone${index}`;
  const filter = filterOf(part, id);
  return `${filter}<use href="#${render}" transform="translate(${x} ${y}) scale(${size / SIZE})"${filter && ` filter="url(#${id})"`}/>`;
}

/** A render's data, once however often it's drawn. */
async function imageOf(render: RenderName): Promise<string> {
  const data = await readFile(renderFile(render), 'base64');
  return `<image id="${render}" width="${SIZE}" height="${SIZE}" href="data:image/webp;base64,${data}"/>`;
}

/** The names of all drawings. */
export const DRAWINGS: readonly string[] = [...Object.keys(RENDERS), ...Object.keys(GOODS)];

/** The drawing of a name, as SVG; undefined if there's none. */
export async function drawingOf(name: string): Promise<string | undefined> {
  const parts = ownOf(GOODS, name) ?? (isRender(name) ? alone(name) : undefined);
  if (!parts) return undefined;
  const renders = new Set(parts.flatMap((part) => (typeof part === 'string' ? [] : [part.render])));
  const images = await Promise.all([...renders].map(imageOf));
  const drawn = parts.map(svgOf).join('');
  const light = drawn.includes('url(#') ? LIGHT : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><defs>${light}${images.join('')}</defs>${drawn}</svg>`;
}
