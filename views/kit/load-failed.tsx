import { ErrorCard } from './error-card.tsx';
import type { Failed } from './reference.tsx';

interface LoadFailedProps {
  /** What did not come, with its article: `your orders`. */
  of: string;
  failure: Failed;
  onReload: () => void;
}

/** Stands for what a page could not load, and asks for it again. */
export function LoadFailed({ of, failure, onReload }: LoadFailedProps) {
  return (
    <ErrorCard onReload={onReload} failure={failure}>
      {`Oops, something went wrong! We couldn't load ${of}.`}
    </ErrorCard>
  );
}
