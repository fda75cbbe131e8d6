import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';

/**
 * Like `useSelector`, for values that add or remove large parts of a page: React renders the change in slices, so
 * the page keeps responding to typing and presses. What a field or button shows must not wait: use `useSelector`.
 */
export const useDeferredSelector: typeof useSelector = (actor, selector, compare) =>
  useDeferredValue(useSelector(actor, selector, compare));
