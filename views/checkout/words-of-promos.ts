import type { PromoProblem } from '../../machines/checkout/promo-code.machine.ts';

/** Why a code can't be added yet. */
export const BEING_REMOVED = 'Another code is being removed.';

/** Why a promo code was not added or removed (ERR-40, ERR-41). */
export function promoProblemWords(problem: PromoProblem): string {
  switch (problem.kind) {
    case 'notAdded':
      return "Something went wrong and we weren't able to apply your promo code. Please try entering the code in again.";
    case 'notRemoved':
      return 'There was a problem removing the promo code from your order. Please try removing the code again. If the problem persists, please try again later.';
    case 'refused':
      return problem.words;
  }
}
