import { APP_RULES, AppName, StepId } from '../../services/contracts/app-names.ts';
import { checkoutPath } from '../shared/paths.ts';

const oneOf = <const T extends string>(names: readonly T[], name: string): T | null =>
  names.find((one) => one === name) ?? null;

/** The app an address names, or null. */
export const appNameOf = (name: string): AppName | null => oneOf(AppName.options, name);

/** An order's steps: all of them, except that a membership is not scheduled (CHK-17, RTE-28). */
export const stepsOf = (app: AppName): readonly StepId[] =>
  StepId.options.filter((step) => step !== 'fulfillment' || APP_RULES[app].isScheduled);

/** The step an address names, or null if such an order has none (RTE-27). */
export const stepOf = (app: AppName, name: string): StepId | null => oneOf(stepsOf(app), name);

/** Where a step before the last one takes place. */
export const stepPath = (step: Exclude<StepId, 'complete'>, checkoutId: string): string =>
  step === 'fulfillment' ? '/scheduling' : checkoutPath(checkoutId);
