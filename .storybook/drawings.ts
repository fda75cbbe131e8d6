import icons from '@iconify-json/fluent-emoji-flat/icons.json' with { type: 'json' };
import metadata from '@iconify-json/fluent-emoji-flat/metadata.json' with { type: 'json' };
import type { Plugin } from 'vite';
import { PICTURE_WIDTHS, PICTURES_PATH } from '../services/contracts/pictures.ts';

const drawings: Partial<Record<string, { body: string }>> = icons.icons;

function svg(name: string): string | undefined {
  const drawing = drawings[name];
  if (!drawing) return;
  const size = `0 0 ${icons.width} ${icons.height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}">${drawing.body}</svg>`;
}

/** What stories show photos of. */
const PHOTOS = ['avocado', 'bread'];

/** As good as a photo of a thing: it fills its tile. */
async function photo(name: string, width: number): Promise<Buffer | undefined> {
  const drawing = PHOTOS.includes(name) && drawings[name];
  if (!drawing) return;
  const { default: sharp } = await import('sharp');
  const { width: size } = icons;
  const light =
    '<radialGradient id="light"><stop stop-color="#fff"/><stop offset="1" stop-color="#c4b59f"/></radialGradient>';
  const scene = `<rect width="${size}" height="${size}" fill="url(#light)"/><g transform="translate(4 4) scale(.75)">${drawing.body}</g>`;
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${size} ${size}">${light}${scene}</svg>`;
  return sharp(Buffer.from(source)).webp().toBuffer();
}

/** Everything the store uses in product pictures. */
const CATEGORIES = ['Activities', 'Animals & Nature', 'Food & Drink', 'Objects', 'Travel & Places'] as const;

/** Serves the product pictures to stories at the store's paths. */
export function drawingsPlugin(): Plugin {
  return {
    name: 'checkstand-drawings',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        if (!path.startsWith(PICTURES_PATH)) return next();
        const [name = '', width] = path.slice(PICTURES_PATH.length).split('/');
        const picture = width
          ? await photo(name, Number.parseInt(width, 10))
          : svg(name.replace(/\.svg$/, ''));
        if (!picture) return next();
        response.setHeader('Content-Type', width ? 'image/webp' : 'image/svg+xml').end(picture);
      });
    },
    async generateBundle() {
      for (const name of CATEGORIES.flatMap((category) => metadata.categories[category])) {
        const source = svg(name);
        if (source)
          this.emitFile({ type: 'asset', fileName: `${PICTURES_PATH.slice(1)}${name}.svg`, source });
      }
      for (const name of PHOTOS) {
        for (const width of PICTURE_WIDTHS) {
          const fileName = `${PICTURES_PATH.slice(1)}${name}/${width}.webp`;
          this.emitFile({ type: 'asset', fileName, source: (await photo(name, width)) ?? '' });
        }
      }
    },
  };
}
