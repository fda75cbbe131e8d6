import icons from '@iconify-json/fluent-emoji-flat/icons.json' with { type: 'json' };
import metadata from '@iconify-json/fluent-emoji-flat/metadata.json' with { type: 'json' };
import type { Plugin } from 'vite';

const FOLDER = '/images/products/';
const drawings: Partial<Record<string, { body: string }>> = icons.icons;

function svg(name: string): string | undefined {
  const drawing = drawings[name];
  if (!drawing) return;
  const size = `0 0 ${icons.width} ${icons.height}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}">${drawing.body}</svg>`;
}

/** Everything the store uses in product pictures. */
const CATEGORIES = ['Activities', 'Animals & Nature', 'Food & Drink', 'Objects', 'Travel & Places'] as const;

/** Serves the product pictures to stories at the store's paths. */
export function drawingsPlugin(): Plugin {
  return {
    name: 'checkstand-drawings',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const drawing = path.startsWith(FOLDER) && svg(path.slice(FOLDER.length).replace(/\.svg$/, ''));
        if (!drawing) return next();
        response.setHeader('Content-Type', 'image/svg+xml').end(drawing);
      });
    },
    generateBundle() {
      for (const name of CATEGORIES.flatMap((category) => metadata.categories[category])) {
        const source = svg(name);
        if (source) this.emitFile({ type: 'asset', fileName: `${FOLDER.slice(1)}${name}.svg`, source });
      }
    },
  };
}
