import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { CartRef } from '../../machines/cart/cart.machine.ts';
import { goesToAddress } from '../../machines/cart/cart.selectors.ts';
import {
  modalityEstimate,
  modalityTotal,
  type ReservedWay,
  receivedIn,
  reservedWay,
} from '../../machines/cart/cart-costs.ts';
import { destinationIn, destinationsIn } from '../../machines/cart/cart-destination.ts';
import type { ReceivingRef } from '../../machines/cart/receiving.machine.ts';
import { schedulingPath } from '../../machines/shared/paths.ts';
import type { Address } from '../../services/contracts/addresses.ts';
import type { AddressModality } from '../../services/contracts/cart-addresses.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { Button } from '../kit/button.tsx';
import { formatMoney } from '../kit/format.ts';
import { ScheduleLink } from './schedule-link.tsx';

interface AddressWaysProps {
  cart: CartRef;
  receiving: ReceivingRef;
  /** The reservation, if there is one. */
  held: Reservation | null;
}

const WAYS = [
  ['DELIVERY', t('Schedule delivery'), t('Continue with your time'), t('Add a delivery address')],
  ['SHIP', t('Schedule shipping'), t('Continue with your shipping'), t('Add a shipping address')],
] as const;

/** Ways to continue for lines that go to an address, once it's known (SCH-01). */
export function AddressWays({ cart: cartRef, receiving, held }: AddressWaysProps) {
  const cart = useSelector(cartRef, ({ context }) => context.cart);
  const addresses = useSelector(receiving, ({ context }) => context.addresses);
  const hasFailed = useSelector(receiving, (snapshot) => snapshot.matches({ book: 'failed' }));
  if (!cart || !goesToAddress(cart)) return null;
  if (!addresses && hasFailed) {
    return (
      <Button
        size="large"
        wide
        variant="secondary"
        onClick={() => receiving.send({ type: 'addresses.reload' })}
      >
        {t('Reload your address')}
      </Button>
    );
  }
  const states = receivedIn(cart, destinationsIn(addresses ?? []), held);
  return WAYS.filter(([modality]) => modalityTotal(cart, modality) > 0).map(
    ([modality, schedule, goOn, add]) => {
      const reserved = reservedWay(held, modality);
      const total = formatMoney(modalityEstimate(cart, modality, { states, held }));
      return (
        <Way
          key={modality}
          modality={modality}
          label={`${reserved ? goOn : schedule} · ${total}`}
          add={add}
          reserved={reserved}
          addresses={addresses}
          receiving={receiving}
          cart={cartRef}
        />
      );
    },
  );
}

interface WayProps {
  cart: CartRef;
  modality: AddressModality;
  label: string;
  /** The label if there's no address yet. */
  add: string;
  /** What's reserved goes where it was reserved for. */
  reserved: ReservedWay | null;
  /** Null while they're being looked up. */
  addresses: readonly Address[] | null;
  receiving: ReceivingRef;
}

function Way({ cart, modality, label, add, reserved, addresses, receiving }: WayProps) {
  if (!addresses) {
    return (
      <Button size="large" wide busy>
        {label}
      </Button>
    );
  }
  const destination = reserved?.destination ?? destinationIn(addresses, modality);
  return destination ? (
    <ScheduleLink cart={cart} to={schedulingPath(modality, destination)}>
      {label}
    </ScheduleLink>
  ) : (
    <Button size="large" wide onClick={() => receiving.send({ type: 'address.add', modality })}>
      {add}
    </Button>
  );
}
