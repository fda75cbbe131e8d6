import { ErrorCard } from './error-card.tsx';

interface LoadFailedProps {
  /** What did not come, with its article: `your orders`. */
  of: string;
  onReload: () => void;
}

/** Stands for what a page could not load, and asks for it again. */
export function LoadFailed({ of, onReload }: LoadFailedProps) {
  return <ErrorCard onReload={onReload}>{`Oops, something went wrong! We couldn't load ${of}.`}</ErrorCard>;
}
