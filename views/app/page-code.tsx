import { type ComponentType, createContext, use, useEffect } from 'react';
import { ReloadPage } from '../kit/code-missing.tsx';
import { ErrorCard } from '../kit/error-card.tsx';
import { type Code, codeOf, type Missing, useCode } from '../kit/on-demand.tsx';
import { Page } from '../kit/page.tsx';
import { fetchWhenQuiet } from '../kit/when-quiet.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** The code of a page. */
export interface PageCode extends Code<object> {
  /** What its place calls it when it does not come. */
  name: string;
  /** The pages that it leads to, fetched ahead while it is shown. */
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

/** What keeps the room of a page whose code is fetched; an area with a frame of its own gives its own. */
export const PageRoom = createContext(<PageSkeleton />);

/** A page, and its skeleton while its code is fetched. Where it does not come the page says so and offers it again. */
export function ShownPage({ code }: { code: PageCode }) {
  const room = use(PageRoom);
  const { View, missing } = useCode(code);
  const isShown = View !== undefined;
  useEffect(() => {
    if (isShown) for (const page of code.next) fetchWhenQuiet(page.fetch);
  }, [isShown, code]);
  if (View) return <View />;
  return missing ? <PageMissing name={code.name} {...missing} /> : room;
}

/** A second failure may be a new release of the shop, which a reload brings. */
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
