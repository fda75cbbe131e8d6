import type { Rolldown } from 'vite';

type Name = Extract<Rolldown.CodeSplittingGroup['name'], (...parts: never[]) => unknown>;
type Context = Parameters<Name>[1];

/** The pages of an order, in the shopper's order. */
const STEPS = ['cart', 'scheduling', 'checkout', 'order-complete'];

const PAGE = /\/views\/app\/pages\/([\w-]+)\.tsx$/;

/** Pages inside a step's: a placed order's changes are a checkout, too (CHK-09). */
const INNER = new Set(['modify-order']);

/** What belongs to one page; services come on demand for several pages. */
const OWN = /\/(?:views|machines)\//;

/**
 * Names the chunk of a module after the steps of an order whose pages need it: `steps-234`, or `steps-3` for what only one
 * page and its code on demand need. The bundler places any other.
 */
export function groupedBySteps(): Name {
  const known = new Map<string, ReadonlySet<string>>();
  /** The pages that import a module, directly or through others. */
  function pagesWith(id: string, context: Context): ReadonlySet<string> {
    const found = known.get(id);
    if (found) return found;
    const importers = context.getModuleInfo(id)?.importers ?? [];
    const others = importers.flatMap((importer) => [...pagesWith(importer, context)]);
    const page = PAGE.exec(id)?.[1];
    const pages = new Set(page ? [page, ...others] : others);
    known.set(id, pages);
    return pages;
  }
  return (id, context) => {
    const pages = pagesWith(id, context);
    const steps = STEPS.flatMap((step, index) => (pages.has(step) ? [index + 1] : []));
    const isOwn = steps.length === 1 && pages.difference(INNER).size === 1 && OWN.test(id);
    return steps.length > 1 || isOwn ? `steps-${steps.join('')}` : null;
  };
}
