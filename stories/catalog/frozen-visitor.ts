import type { VisitorPlaceRef } from '../../machines/catalog/visitor-place.machine.ts';
import { walk } from '../../machines/catalog/visitor-place.walk.ts';
import { typed, walked } from '../walked.ts';

interface FrozenVisitor {
  to: 'settled' | 'asking';
  /** Where the visitor said they are; null if they haven't. */
  postalCode?: string | null;
}

/** A visitor's place, in one of its states. */
export const frozenVisitor = ({ to, postalCode = null }: FrozenVisitor): VisitorPlaceRef =>
  walked(walk, {
    to,
    where: (context) => context.postalCode === postalCode,
    answers: { recallPostalCode: { output: postalCode } },
    ...(to === 'asking' && { children: { form: typed({ postalCode: postalCode ?? '' }) } }),
  });
