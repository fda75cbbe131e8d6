import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const IMPORT = /^import \{([^}]+)\} from 'lucide-react';$/m;
/** A line of the package's index: an icon's names and its file. */
const EXPORT = /^export \{ (.+) \} from '\.(\/icons\/[\w-]+)\.mjs';$/gm;

/** Each icon's file, by each of its names. */
async function readIndex(file: string): Promise<Map<string, string>> {
  const lines = (await readFile(file, 'utf8')).matchAll(EXPORT);
  return new Map(
    [...lines].flatMap(([, names = '', path = '']) =>
      names.split(', ').map((name) => [name.replace('default as ', ''), path] as const),
    ),
  );
}

/** Names an element of a drawing for React, which doesn't need it: drawings don't change. */
const KEY = /,\s+key: "\w+"/g;

/**
 * Imports every icon from its own file, and without keys. Through the package's index, each module with
 * an icon would seem to need all of them, and a page would get the icons of every other one.
 */
export function directIcons(): Plugin {
  let index: Promise<Map<string, string>> | undefined;
  return {
    name: 'checkstand-direct-icons',
    apply: 'build',
    // Works on the source as written, not as printed without its types.
    enforce: 'pre',
    transform: {
      filter: { id: /\/views\/.+\.tsx?$|\/lucide-react\/.+\/icons\// },
      async handler(code, id) {
        if (!id.includes('/views/')) return { code: code.replace(KEY, ''), map: null };
        if (!IMPORT.test(code)) return null;
        const found = await this.resolve('lucide-react', id);
        if (!found) return null;
        index ??= readIndex(found.id);
        const files = await index;
        const icons = code.replace(IMPORT, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '))
            .map((name) => name.split(' as '))
            .map(([name = '', as = name]) => `import ${as} from 'lucide-react${files.get(name)}';`)
            .join(' '),
        );
        return { code: icons, map: null };
      },
    },
  };
}
