import type { Rolldown } from 'vite';

type Name = Extract<Rolldown.CodeSplittingGroup['name'], (...parts: never[]) => unknown>;
type Context = Parameters<Name>[1];

/** The pages of an order, in the shopper's order. */
const STEPS = ['cart', 'scheduling', 'checkout', 'order-complete'];

const PAGE = /\/views\/app\/pages\/([\w-]+)\.tsx$/;

/** Pages inside a step's: a placed order's changes are a checkout, too (CHK-09). */
const INNER = new Set(['modify-order']);

/** What a page may share with its code on demand; services come on demand for several pages. */
const OWN = /\/(?:views|machines)\//;

/**
 * Names the chunk of a module that several steps of an order need after those: `steps-234`; or after the only page that
 * needs it before its code on demand does: `steps-3`. The bundler places any other.
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
