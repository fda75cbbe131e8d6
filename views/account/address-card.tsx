import { useSelector } from '@xstate/react';
import { Pencil, Trash2 } from 'lucide-react';
import { t } from '../../languages/t.ts';
import type { AddressBookRef } from '../../machines/account/address-book.machine.ts';
import type { Address } from '../../services/contracts/addresses.ts';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import styles from './address-card.module.css';
import { AddressLines } from './address-lines.tsx';

interface AddressCardProps {
  actor: AddressBookRef;
  address: Address;
}

/** One address in the address book, with Edit and Remove (ADR-03). */
export function AddressCard({ actor, address }: AddressCardProps) {
  const { addressId, type, line1, line2 } = address;
  const remove = { type: 'removal.ask', addressId } as const;
  // While a question is open, nothing behind it can be pressed anyway, so the buttons keep their look.
  const canRemove = useSelector(actor, (snapshot) => snapshot.hasTag('modal') || snapshot.can(remove));
  const name = [line1, line2].filter(Boolean).join(', ');
  return (
    <li className={styles.card}>
      {type === 'home' && (
        <p className={styles.kind}>
          <Badge tone="primary">{t('Mailing Address')}</Badge>
        </p>
      )}
      <h2 className={styles.street}>
        <bdi>{line1}</bdi>
      </h2>
      <AddressLines className={styles.lines} address={address} withoutStreet />
      <div className={styles.actions}>
        <ButtonLink
          variant="quiet"
          to={`/account/address/${encodeURIComponent(addressId)}`}
          aria-label={t('Edit {{name}}', { name })}
        >
          <Pencil aria-hidden="true" />
          {t('Edit')}
        </ButtonLink>
        <Button
          variant="quiet"
          disabled={!canRemove}
          onClick={() => actor.send(remove)}
          aria-label={t('Remove {{name}}', { name })}
        >
          <Trash2 aria-hidden="true" />
          {t('Remove')}
        </Button>
      </div>
    </li>
  );
}
