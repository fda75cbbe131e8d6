import { useSelector } from '@xstate/react';
import type { Banner } from '../../banners/schema.ts';
import type { CompleteOrderRef } from '../../machines/checkout/complete-order.machine.ts';
import { type Missing, missing } from '../../machines/checkout/complete-order.selectors.ts';
import { ErrorList } from '../kit/error-list.tsx';
import { fieldId } from '../kit/use-field.ts';
import { NotPlaced } from './not-placed.tsx';
import { PAYMENT_METHODS_ID } from './payment-section.tsx';
import { paymentProblemWords } from './words.ts';

interface ProblemsProps {
  actor: CompleteOrderRef;
  banner: Banner;
}

/** Above the sections: everything that's missing, each item with a link, or why the order wasn't placed. */
export function Problems({ actor, banner }: ProblemsProps) {
  const { context, children } = useSelector(actor, (current) => current);
  const form = useSelector(children.contact, (contact) => contact?.children.form);
  const errorOf = (item: Missing) =>
    item.kind === 'payment'
      ? { controlId: PAYMENT_METHODS_ID, text: paymentProblemWords[item.problem] }
      : { controlId: form ? fieldId(form, item.field) : item.field, text: item.text };
  return (
    <>
      <ErrorList errors={missing(context).map(errorOf)} refusals={context.refusals} />
      {context.failure && <NotPlaced failure={context.failure} checkout={context.checkout} banner={banner} />}
    </>
  );
}
