import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../languages/t.ts';
import type { AddressWanted } from '../../machines/cart/address-change.machine.ts';
import type { Destination } from '../../services/contracts/values.ts';
import { Button } from '../kit/button.tsx';
import { Section } from '../kit/section.tsx';
import styles from './order-address.module.css';
import { addressLine } from './words.ts';

const WORDS = {
  Delivery: {
    title: t('Delivery address'),
    to: (address: string) => t('Delivery to {{address}}', { address }),
    another: t('Use another delivery address'),
  },
  Shipping: {
    title: t('Shipping address'),
    to: (address: string) => t('Shipping to {{address}}', { address }),
    another: t('Use another shipping address'),
  },
};

interface OrderAddressProps {
  /** The modality's schedule. */
  actor: { send: (event: AddressWanted) => void };
  kind: 'Delivery' | 'Shipping';
  destination: Destination;
  children?: ReactNode;
}

/** Where an order goes, and the ways to send it elsewhere without leaving the page. */
export function OrderAddress({ actor, kind, destination, children }: OrderAddressProps) {
  const words = WORDS[kind];
  return (
    <Section
      title={words.title}
      action={
        <Button variant="quiet" onClick={() => actor.send({ type: 'address.wanted', isNew: false })}>
          {t('Edit Address')}
        </Button>
      }
    >
      <p className={styles.place}>
        <MapPin aria-hidden="true" size={20} className={styles.pin} />
        {words.to(addressLine(destination))}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => actor.send({ type: 'address.wanted', isNew: true })}>
          {words.another}
        </Button>
      </div>
      {children}
    </Section>
  );
}
