import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t } from '../../languages/t.ts';
import type { QuotesRef } from '../../machines/scheduling/quotes.machine.ts';
import { addressProblem, refusalOf } from '../../machines/scheduling/quotes.selectors.ts';
import type { ShippingQuotesRef } from '../../machines/scheduling/shipping-quotes.machine.ts';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import {
  ALCOHOL_LIMIT,
  ALCOHOL_UNAVAILABLE,
  CONFIRM_ADDRESS,
  cartRefusalWords,
  ITEMS_UNAVAILABLE,
  MODALITY_WORDS,
  TAX_UNKNOWN,
} from './words.ts';

type AnyQuotesRef = QuotesRef | ShippingQuotesRef;

interface NoQuotesProps extends ModalViewProps<AnyQuotesRef> {
  title: string;
  /** Which action comes last, as the primary one. */
  first: 'cart' | 'place';
  children: ReactNode;
}

/** Why there are no quotes, with two ways to continue (SCH-45). */
function NoQuotes({ actor, open, title, first, children }: NoQuotesProps) {
  const isPlaceFirst = first === 'place';
  const cart = (
    <ButtonLink key="cart" to="/cart" variant={isPlaceFirst ? 'secondary' : undefined}>
      {t('Back to Cart')}
    </ButtonLink>
  );
  const place = <AnotherPlace key="place" actor={actor} variant={isPlaceFirst ? undefined : 'secondary'} />;
  return (
    <Dialog
      title={title}
      open={open}
      onClose={() => actor.send({ type: 'modal.dismiss' })}
      actions={isPlaceFirst ? [cart, place] : [place, cart]}
    >
      <p>{children}</p>
    </Dialog>
  );
}

interface AnotherPlaceProps {
  actor: AnyQuotesRef;
  variant: 'secondary' | undefined;
}

const isForPickup = (actor: AnyQuotesRef): actor is QuotesRef =>
  actor.getSnapshot().context.modalityType === 'PICKUP';

function AnotherPlace({ actor, variant }: AnotherPlaceProps) {
  if (!isForPickup(actor)) {
    return (
      <Button variant={variant} onClick={() => actor.send({ type: 'address.edit' })}>
        {t('Edit Address')}
      </Button>
    );
  }
  return (
    <Button variant={variant} onClick={() => actor.send({ type: 'newStore.choose' })}>
      {t('Choose Another Store')}
    </Button>
  );
}

/** SCH-41, SCH-42. */
function TimeUnavailable({ actor, open }: ModalViewProps<QuotesRef>) {
  const { timeUnavailable, noTimes } =
    MODALITY_WORDS[useSelector(actor, ({ context }) => context.modalityType)];
  return (
    <NoQuotes actor={actor} open={open} title={timeUnavailable} first="place">
      {noTimes}
    </NoQuotes>
  );
}

export { TimeUnavailable as DeliveryTimeUnavailable, TimeUnavailable as PickupTimeUnavailable };

/** SCH-39. */
export function ItemsNotAvailable({ actor, open }: ModalViewProps<AnyQuotesRef>) {
  const isShipped = useSelector(actor, ({ context }) => context.modalityType === 'SHIP');
  return (
    <NoQuotes
      actor={actor}
      open={open}
      title={t('Items Are Not Available')}
      first={isShipped ? 'place' : 'cart'}
    >
      {ITEMS_UNAVAILABLE}
    </NoQuotes>
  );
}

/** The store can't tell where the order goes (SCH-38). */
export function ConfirmAddress({ actor, open }: ModalViewProps<AnyQuotesRef>) {
  const words = CONFIRM_ADDRESS[useSelector(actor, addressProblem)];
  return (
    <NoQuotes actor={actor} open={open} title={t('Confirm Address')} first="place">
      {words}
    </NoQuotes>
  );
}

/** Nobody knows what the order would be taxed; in the store's words. */
export function TaxUnknown({ actor, open }: ModalViewProps<AnyQuotesRef>) {
  const refusal = useSelector(actor, refusalOf);
  return (
    <NoQuotes actor={actor} open={open} title={t('Orders Are Not Possible There')} first="place">
      {refusal ? cartRefusalWords(refusal) : TAX_UNKNOWN}
    </NoQuotes>
  );
}

/** With the reason in the store's words (SCH-43). */
export function AlcoholQuantityLimitExceeded({ actor, open }: ModalViewProps<QuotesRef>) {
  const reason = useSelector(actor, ({ context }) => context.reason);
  return (
    <NoQuotes actor={actor} open={open} title={t('Alcohol Quantity Limit Exceeded')} first="cart">
      {reason ?? ALCOHOL_LIMIT}
    </NoQuotes>
  );
}

/** SCH-44. */
export function AlcoholDeliveryUnavailable({ actor, open }: ModalViewProps<QuotesRef>) {
  const reason = useSelector(actor, ({ context }) => context.reason);
  return (
    <NoQuotes actor={actor} open={open} title={t('Alcohol Delivery Is Unavailable')} first="cart">
      {reason ?? ALCOHOL_UNAVAILABLE}
    </NoQuotes>
  );
}
