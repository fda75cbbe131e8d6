import type { Plugin } from 'vite';
import { DRAWINGS, drawingOf, renderFile } from '../server/catalog/drawings/drawing.ts';
import { PICTURE_WIDTHS, PICTURES_PATH } from '../services/contracts/pictures.ts';

/** What stories show photos of. */
const PHOTOS = ['avocado', 'bread'] as const;

/** As good as a photo of a thing: it fills its tile. */
async function photo(name: string, width: number): Promise<Buffer | undefined> {
  const thing = PHOTOS.find((each) => each === name);
  if (!thing) return;
  const { default: sharp } = await import('sharp');
  const light =
    '<radialGradient id="light"><stop stop-color="#fff"/><stop offset="1" stop-color="#c4b59f"/></radialGradient>';
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}">${light}<rect width="100%" height="100%" fill="url(#light)"/></svg>`;
  const input = await sharp(renderFile(thing))
    .resize(Math.round(width * 0.75))
    .toBuffer();
  return sharp(Buffer.from(ground)).composite([{ input }]).webp().toBuffer();
}

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
          : await drawingOf(name.replace(/\.svg$/, ''));
        if (!picture) return next();
        response.setHeader('Content-Type', width ? 'image/webp' : 'image/svg+xml').end(picture);
      });
    },
    async generateBundle() {
      for (const name of DRAWINGS) {
        const fileName = `${PICTURES_PATH.slice(1)}${name}.svg`;
        this.emitFile({ type: 'asset', fileName, source: (await drawingOf(name)) ?? '' });
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
