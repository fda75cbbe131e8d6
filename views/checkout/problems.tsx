import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/index.ts';
import type { CompleteOrderRef } from '../../machines/checkout/complete-order.machine.ts';
import { type Missing, missing } from '../../machines/checkout/complete-order.selectors.ts';
import type { SubmissionFailure } from '../../machines/checkout/submission.failures.ts';
import { Alert } from '../kit/alert.tsx';
import { ErrorList } from '../kit/error-list.tsx';
import { TextWithPhone } from '../kit/phone-link.tsx';
import { fieldId } from '../kit/use-field.ts';
import { PAYMENT_METHODS_ID } from './payment-section.tsx';
import { paymentProblemWords, submissionWords } from './words.ts';

interface ProblemsProps {
  actor: CompleteOrderRef;
  banner: Banner;
}

/** Above the sections: everything that's missing, each with a link, or why the order wasn't placed. */
export function Problems({ actor, banner }: ProblemsProps) {
  const { context, children } = useSelector(actor, (current) => current);
  const phone = customerServicePhone(banner, context.checkout.fulfillment.vendors);
  const form = useSelector(children.contact, (contact) => contact?.children.form);
  const errorOf = (item: Missing) =>
    item.kind === 'payment'
      ? { controlId: PAYMENT_METHODS_ID, text: paymentProblemWords[item.problem] }
      : { controlId: form ? fieldId(form, item.field) : item.field, text: item.text };
  return (
    <>
      <ErrorList errors={missing(context).map(errorOf)} refusals={context.refusals} />
      {context.failure && (
        <Failed
          failure={context.failure}
          text={submissionWords(context.failure, banner, phone)}
          phone={phone}
        />
      )}
    </>
  );
}

/** Takes the focus, so that it's visible wherever the button was pressed. */
function Failed({ failure, text, phone }: { failure: SubmissionFailure; text: string; phone: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => void box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="danger" title="Your order was not placed" failure={failure}>
        <TextWithPhone text={text} phone={phone} />
      </Alert>
    </div>
  );
}
