import { t } from '../../languages/t.ts';
import { ErrorCard } from './error-card.tsx';
import type { Failed } from './reference.tsx';

interface LoadFailedProps {
  /** What failed to load, with its determiner: `your orders`. */
  of: string;
  failure: Failed;
  onReload: () => void;
}

/** Replaces what a page couldn't load and offers to retry. */
export function LoadFailed({ of, failure, onReload }: LoadFailedProps) {
  return (
    <ErrorCard onReload={onReload} failure={failure}>
      {t("Oops, something went wrong! We couldn't load {{of}}.", { of })}
    </ErrorCard>
  );
}
