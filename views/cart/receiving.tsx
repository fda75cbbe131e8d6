import { useSelector } from '@xstate/react';
import { Check } from 'lucide-react';
import { addressFor } from '../../machines/cart/cart-destination.ts';
import type { ReceivingRef } from '../../machines/cart/receiving.machine.ts';
import { fulfillmentOf } from '../../machines/cart/receiving.ts';
import type { Address } from '../../services/contracts/addresses.ts';
import type { AddressModality } from '../../services/contracts/cart-addresses.ts';
import { Button } from '../kit/button.tsx';
import { ModalHost } from '../modal-host.tsx';
import styles from './receiving.module.css';
import { FULFILLMENTS } from './words.ts';

/** How the cart is received, and the addresses of what goes to one (CIT-01). */
export function Receiving({ actor }: { actor: ReceivingRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { current: cart, addresses, change } = snapshot.context;
  if (!cart) return null;
  const chosen = change?.fulfillmentType ?? fulfillmentOf(cart);
  const isMoving = snapshot.hasTag('busy') && change !== null;
  return (
    <section className={styles.receiving} aria-label="How you get your order">
      <h2 className={styles.title}>How would you like to get your order?</h2>
      <ul className={styles.ways}>
        {FULFILLMENTS.map(([fulfillmentType, label]) => (
          <li key={fulfillmentType}>
            <button
              type="button"
              className={styles.way}
              aria-pressed={fulfillmentType === chosen}
              aria-disabled={isMoving || undefined}
              onClick={() => actor.send({ type: 'fulfillment.choose', fulfillmentType })}
            >
              {label}
              {fulfillmentType === chosen && <Check aria-hidden="true" size={18} />}
            </button>
          </li>
        ))}
      </ul>
      {addresses &&
        PLACES.filter(([modality]) =>
          cart.lineItems.some(({ modalityType }) => modalityType === modality),
        ).map(([modality, label]) => (
          <Place
            key={modality}
            modality={modality}
            label={label}
            address={addressFor(addresses, modality)}
            actor={actor}
          />
        ))}
      <ModalHost actor={actor} />
    </section>
  );
}

const PLACES = [
  ['DELIVERY', 'Deliver to'],
  ['SHIP', 'Ship to'],
] as const;

interface PlaceProps {
  modality: AddressModality;
  label: string;
  address: Address | null;
  actor: ReceivingRef;
}

function Place({ modality, label, address, actor }: PlaceProps) {
  const kind = modality === 'SHIP' ? 'shipping' : 'delivery';
  return (
    <div className={styles.place}>
      <p>
        <span className={styles.label}>{label}</span>{' '}
        {address ? (
          <bdi>
            {[address.line1, address.line2, address.city, `${address.stateCode} ${address.zip}`]
              .filter(Boolean)
              .join(', ')}
          </bdi>
        ) : (
          'No address yet'
        )}
      </p>
      <div className={styles.actions}>
        {address && (
          <Button variant="quiet" onClick={() => actor.send({ type: 'address.edit', modality })}>
            Edit {kind} address
          </Button>
        )}
        <Button variant="quiet" onClick={() => actor.send({ type: 'address.add', modality })}>
          {address ? `Use another ${kind} address` : `Add ${kind} address`}
        </Button>
      </div>
    </div>
  );
}
