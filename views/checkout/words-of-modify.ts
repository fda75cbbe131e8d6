/** Words about saving the changes to a placed order. */

export const NOT_SAVED = 'Your changes were not saved';

/** MOD-10. */
export const PAYMENTS_MISSING =
  "We couldn't find how this order was paid. Please refresh the page and try again.";

export const ITEMS_GONE = "There aren't enough left of an item you added. Please change your items.";
export const TOTAL_CHANGED = 'Your order total has changed. Please review it before you submit your changes.';

export const notSavedWords = (store: string, phone: string, code: string | null): string =>
  `We're sorry, but ${store} could not save your changes. Your order hasn't changed. Please try again. If the problem persists, please contact Customer Service at ${phone}.${code ? ` Error Code ${code}` : ''}`;

/** MOD-09. */
export const ORIGINAL_PAYMENT_INSUFFICIENT =
  "You can only pay for changes with this order's original payment methods, and they don't cover the new total. Please remove something.";

export const SAVING = {
  title: 'Saving your changes…',
  text: "We didn't hear back from the store, so we're asking again. Nothing is saved or charged twice.",
};

export const CHANGES_UNKNOWN = {
  title: "We can't reach the store right now",
  text: "We don't know yet whether your changes were saved. Nothing is saved or charged twice.",
};

/** MOD-07. */
export const MODIFICATIONS_SAVED =
  "Your order has been changed, but we couldn't clear your modify cart. Please select Confirm to finish.";
