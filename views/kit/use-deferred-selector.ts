import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';

/**
 * As `useSelector`, for what decides that large parts of a page come or go: React draws the change in slices, so
 * that typing and presses are answered meanwhile. What a field or a button shows must not wait: `useSelector`.
 */
export const useDeferredSelector: typeof useSelector = (actor, selector, compare) =>
  useDeferredValue(useSelector(actor, selector, compare));
