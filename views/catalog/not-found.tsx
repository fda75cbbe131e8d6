import { t } from '../../languages/t.ts';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { Page } from '../kit/page.tsx';

/** The page for an address that doesn't exist (RTE-30). */
export function NotFound() {
  return (
    <Page narrow>
      <title>{t('Page not found')}</title>
      <EmptyState
        level={1}
        title={t("We're sorry, this page doesn't exist")}
        image="compass"
        action={<ButtonLink to="/products/start-my-cart">{t('Start My Cart')}</ButtonLink>}
      >
        <p>{t('Try pressing the back button to go back to where you were before.')}</p>
      </EmptyState>
    </Page>
  );
}
