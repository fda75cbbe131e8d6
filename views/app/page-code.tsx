import { type ComponentType, createContext, use, useEffect } from 'react';
import { ReloadPage } from '../kit/code-missing.tsx';
import { ErrorCard } from '../kit/error-card.tsx';
import { type Code, codeOf, type Missing, useCode } from '../kit/on-demand.tsx';
import { Page } from '../kit/page.tsx';
import { prefetchWhenIdle } from '../kit/prefetch-when-idle.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** The code of a page. */
export interface PageCode extends Code<object> {
  /** What to call the page if it fails to load. */
  name: string;
  /** The pages it leads to, prefetched while it's open. */
  next: readonly PageCode[];
}

interface PageOptions {
  name?: string;
  next?: readonly PageCode[];
}

export const pageCode = (
  load: () => Promise<{ default: ComponentType }>,
  { name = 'this page', next = [] }: PageOptions = {},
): PageCode => ({ ...codeOf(async () => (await load()).default), name, next });

/** The placeholder while a page's code loads; an area with its own frame provides its own. */
export const PageRoom = createContext(<PageSkeleton />);

/** A page, or its skeleton while its code loads. If that fails, says so and offers to retry. */
export function ShownPage({ code }: { code: PageCode }) {
  const room = use(PageRoom);
  const { View, missing } = useCode(code);
  const isShown = View !== undefined;
  useEffect(() => {
    if (isShown) for (const page of code.next) prefetchWhenIdle(page.fetch);
  }, [isShown, code]);
  if (View) return <View />;
  return missing ? <PageMissing name={code.name} {...missing} /> : room;
}

/** A second failure may mean a new release of the shop, which a reload brings. */
function PageMissing({ name, tries, retry }: Missing & Pick<PageCode, 'name'>) {
  return (
    <Page narrow>
      <h1>{`We couldn't load ${name}`}</h1>
      <ErrorCard onReload={retry} action="Try again">
        Check your connection and try again.
      </ErrorCard>
      {tries > 1 && <ReloadPage />}
    </Page>
  );
}
