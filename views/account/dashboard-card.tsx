import type { ReactNode } from 'react';
import { t } from '../../languages/t.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import type { Failed } from '../kit/reference.tsx';
import { Section } from '../kit/section.tsx';
import { Loading, SkeletonText } from '../kit/skeleton.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './dashboard.module.css';

interface DashboardCardProps {
  title: string;
  /** The page it links to. */
  to?: string | undefined;
  linkLabel?: string | undefined;
  children: ReactNode;
}

/** One part of the account at a glance. */
export function DashboardCard({ title, to, linkLabel, children }: DashboardCardProps) {
  const link = to && (
    <ButtonLink variant="quiet" to={to}>
      {linkLabel}
    </ButtonLink>
  );
  return (
    <Section title={title} action={link}>
      <div className={styles.body}>{children}</div>
    </Section>
  );
}

/** `of` is what's loading: 'your points'. */
export const CardLoading = ({ of }: { of: string }) => (
  <Loading label={t('Loading {{of}}', { of })}>
    <div className={styles.loading}>
      <SkeletonText lines={3} />
    </div>
  </Loading>
);

interface CardFailedProps {
  of: string;
  failure: Failed;
  onRetry: () => void;
}

/** A part that failed to load; the rest of the page works without it. */
export const CardFailed = ({ of, failure, onRetry }: CardFailedProps) => (
  <Alert
    tone="warning"
    failure={failure}
    actions={
      <Button variant="secondary" onClick={onRetry}>
        {t('Try Again')}
        <VisuallyHidden>{` ${t('to load {{of}}', { of })}`}</VisuallyHidden>
      </Button>
    }
  >
    {t("We couldn't load {{of}}.", { of })}
  </Alert>
);
