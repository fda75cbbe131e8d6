import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The chunks an entry loads step by step, in that order, each after its own imports. */
function stepsOf(entry: Chunk, chunks: Map<string, Chunk>): Set<Chunk> {
  const found = new Set<Chunk>();
  const add = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || chunk === entry || found.has(chunk)) return;
    for (const imported of chunk.imports) add(imported);
    found.add(chunk);
  };
  for (const name of [...entry.imports, ...entry.dynamicImports]) add(name);
  return found;
}

/**
 * Has the page fetch everything its entry imports step by step all at once, including stylesheets. Vite names only
 * an entry's static imports, so each step would wait for the one before.
 */
export const preloadSteps = (): Plugin => ({
  name: 'checkstand-preload-steps',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk: entry }) {
      if (!entry) return;
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const steps = [...stepsOf(entry, new Map(chunks.map((chunk) => [chunk.fileName, chunk])))];
      const styles = steps.flatMap((step) => [...(step.viteMetadata?.importedCss ?? [])]);
      const link = (attributes: Record<string, string>): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: attributes,
        injectTo: 'head',
      });
      const isNew = ({ attrs }: HtmlTagDescriptor) => !html.includes(`href="${attrs?.href}"`);
      return [
        ...steps.map(({ fileName }) => link({ rel: 'modulepreload', href: `/${fileName}` })),
        ...styles.map((file) => link({ rel: 'stylesheet', href: `/${file}` })),
      ].filter(isNew);
    },
  },
});
