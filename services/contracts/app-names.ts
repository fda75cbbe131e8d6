import * as v from 'valibot';

/** What an order can be for: groceries, prescriptions, a payment alone, or a membership (CHK-17). */
export const AppName = v.picklist(['clicklist', 'rx', 'pay', 'membership']);
export type AppName = v.InferOutput<typeof AppName>;

/** The steps of an order, as addresses name them (RTE-28). */
export const StepId = v.picklist(['fulfillment', 'payment', 'review', 'complete']);
export type StepId = v.InferOutput<typeof StepId>;

interface AppRules {
  /** The store may replace items that ran out, and the shopper may say whether. */
  takesSubstitutions: boolean;
  takesTips: boolean;
  takesPromos: boolean;
  /** Pages have a section for where and when it's received. */
  isReceived: boolean;
  /** It has a scheduling step. */
  isScheduled: boolean;
}

const GROCERIES: AppRules = {
  takesSubstitutions: true,
  takesTips: true,
  takesPromos: true,
  isReceived: true,
  isScheduled: true,
};

/** How orders differ by what they're for. */
export const APP_RULES: Readonly<Record<AppName, AppRules>> = {
  clicklist: GROCERIES,
  rx: { ...GROCERIES, takesSubstitutions: false, takesTips: false, takesPromos: false },
  pay: { ...GROCERIES, isReceived: false },
  membership: { ...GROCERIES, isScheduled: false },
};
