import type { ComponentType } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { t } from '../../languages/t.ts';
import { CodeNotLoaded } from '../kit/code-boundary.tsx';
import { ReloadPage } from '../kit/code-missing.tsx';
import { ErrorCard } from '../kit/error-card.tsx';
import { Page } from '../kit/page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** A page's code didn't load. */
class PageNotLoaded extends CodeNotLoaded {
  /** What to call the page. */
  readonly page: string;
  /** How often it didn't load. */
  readonly tries: number;

  constructor(page: string, tries: number, cause: unknown) {
    super(`The code of ${page} didn't load.`, { cause });
    this.page = page;
    this.tries = tries;
  }
}

/** A page for a route's `lazy`: its code loads when someone goes there; `name` is what to call it if that fails. */
export function page(load: () => Promise<{ default: ComponentType }>, name = t('this page')) {
  let tries = 0;
  return async () => {
    tries += 1;
    const { default: Component } = await load().catch((cause: unknown) => {
      throw new PageNotLoaded(name, tries, cause);
    });
    return { Component };
  };
}

const ACCOUNT = /^\/(account|membership|mypurchases|myprescriptions|mywallet)(\/|$)/;

/** The page at the current address, or a skeleton while the next one's code loads; the account area has its own. */
export function CurrentPage() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const isWithinAccount = ACCOUNT.test(pathname) && next !== undefined && ACCOUNT.test(next.pathname);
  return next === undefined || isWithinAccount ? <Outlet /> : <PageSkeleton />;
}

/** In place of a page that crashed (UIX-01), or whose code didn't load. */
export function PageFailed() {
  const error = useRouteError();
  return error instanceof PageNotLoaded ? <PageMissing error={error} /> : <ErrorCard />;
}

/** A second failure may mean a new release of the shop, which a reload brings. */
function PageMissing({ error: { page, tries } }: { error: PageNotLoaded }) {
  const navigate = useNavigate();
  const location = useLocation();
  const again = () => navigate(location, { replace: true, state: location.state });
  return (
    <Page narrow>
      <h1>{t("We couldn't load {{page}}", { page })}</h1>
      <ErrorCard onReload={again} action={t('Try again')}>
        {t('Check your connection and try again.')}
      </ErrorCard>
      {tries > 1 && <ReloadPage />}
    </Page>
  );
}
