import { ErrorCard } from '../kit/error-card.tsx';
import { Page } from '../kit/page.tsx';

/** The store could not be asked who is signed in, which this page needs. */
export function StoreUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <Page narrow>
      <h1>We can't reach the store</h1>
      <ErrorCard onReload={onRetry}>
        We're having trouble connecting. Check your connection and try again.
      </ErrorCard>
    </Page>
  );
}
