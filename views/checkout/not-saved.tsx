import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/schema.ts';
import type { ModifyFailure } from '../../machines/checkout/modify-order.failures.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Alert } from '../kit/alert.tsx';
import { TextWithPhone } from '../kit/phone-link.tsx';
import { TIME_GONE } from '../scheduling/words.ts';
import { submissionWords } from './not-placed.tsx';
import { CHANGES_NOT_SAVED, ITEMS_GONE, notSavedWords, PAYMENTS_MISSING, TOTAL_CHANGED } from './words.ts';

const focus = (box: HTMLElement | null) => box?.focus();

interface NotSavedProps {
  failure: ModifyFailure;
  checkout: Checkout;
  banner: Banner;
}

/** Why the changes were not saved. Takes the focus, so that it is in sight wherever the button was pressed. */
export function NotSaved({ failure, checkout, banner }: NotSavedProps) {
  const phone = customerServicePhone(banner, checkout.fulfillment.vendors);
  return (
    <div ref={focus} tabIndex={-1}>
      <Alert tone="danger" title={CHANGES_NOT_SAVED} failure={failure} offersSupport>
        <TextWithPhone text={changeWords(failure, banner, phone)} phone={phone} />
      </Alert>
    </div>
  );
}

function changeWords(failure: ModifyFailure, banner: Banner, phone: string): string {
  switch (failure.kind) {
    case 'paymentsMissing':
      return PAYMENTS_MISSING;
    case 'timeGone':
      return TIME_GONE;
    case 'itemsGone':
      return ITEMS_GONE;
    case 'totalChanged':
      return TOTAL_CHANGED;
    case 'generic':
      return notSavedWords(banner.title, phone, failure.code);
    default:
      return submissionWords(failure, banner, phone);
  }
}
