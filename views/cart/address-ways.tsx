import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { CartRef } from '../../machines/cart/cart.machine.ts';
import { modalityTotal } from '../../machines/cart/cart.selectors.ts';
import type { cartDestinationMachine } from '../../machines/cart/cart-destination.ts';
import { schedulingPath } from '../../machines/scheduling/scheduling-path.ts';
import type { Destination } from '../../services/contracts/values.ts';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { formatMoney } from '../kit/format.ts';

interface AddressWaysProps {
  cart: CartRef;
  destination: ActorRefFrom<typeof cartDestinationMachine>;
}

const WAYS = [
  ['DELIVERY', 'Schedule delivery'],
  ['SHIP', 'Schedule shipping'],
] as const;

/** Ways to continue for lines that go to an address, once it's known (SCH-01). */
export function AddressWays({ cart: cartRef, destination }: AddressWaysProps) {
  const cart = useSelector(cartRef, ({ context }) => context.cart);
  const snapshot = useSelector(destination, (current) => current);
  if (!cart) return null;
  if (snapshot.matches('failed')) {
    return (
      <Button
        size="large"
        wide
        variant="secondary"
        onClick={() => destination.send({ type: 'resource.reload' })}
      >
        Reload your address
      </Button>
    );
  }
  if (snapshot.matches('empty')) {
    return (
      <ButtonLink size="large" wide to="/account/address">
        Add an address to schedule your order
      </ButtonLink>
    );
  }
  return WAYS.filter(([modality]) => modalityTotal(cart, modality) > 0).map(([modality, label]) => (
    <Way
      key={modality}
      modality={modality}
      label={`${label} · ${formatMoney(modalityTotal(cart, modality))}`}
      destination={snapshot.context.data}
    />
  ));
}

interface WayProps {
  modality: 'DELIVERY' | 'SHIP';
  label: string;
  /** Null while it's being looked up. */
  destination: Destination | null;
}

const Way = ({ modality, label, destination }: WayProps) =>
  destination ? (
    <ButtonLink size="large" wide to={schedulingPath(modality, destination)}>
      {label}
    </ButtonLink>
  ) : (
    <Button size="large" wide busy>
      {label}
    </Button>
  );
