import { t } from '../../languages/t.ts';
import { Page } from '../kit/page.tsx';
import { Loading, Skeleton } from '../kit/skeleton.tsx';

/** The placeholder for a page whose code or session is loading. */
export function PageSkeleton() {
  return (
    <Page>
      <Loading label={t('Loading the page')}>
        <Page>
          <Skeleton width="min(20rem, 70%)" height="2.5rem" />
          <Skeleton height="8rem" radius="large" />
          <Skeleton height="8rem" radius="large" />
        </Page>
      </Loading>
    </Page>
  );
}
