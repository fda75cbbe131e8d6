import { useSelector } from '@xstate/react';
import { MapPin } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../languages/t.ts';
import type { CartAddressRef } from '../../machines/cart/cart-address.machine.ts';
import { countryOfRegion } from '../../services/contracts/regions.ts';
import { AddressLines } from '../account/address-lines.tsx';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Form } from '../kit/form.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { TextWithPhone } from '../kit/phone-link.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './cart-address.module.css';
import { SmartAddressFields } from './smart-address-fields.tsx';
import { ADDRESS_HELD, ADDRESS_KINDS, ADDRESS_TITLES, cartAddressWords } from './words.ts';

/** The form for an address that deliveries or shipments go to (CAD-01 to CAD-03). */
export function CartAddress({ actor, open }: ModalViewProps<CartAddressRef>) {
  const id = useId();
  const snapshot = useSelector(actor, (current) => current);
  const { modality, address, others, at, failure, phone, isHeld } = snapshot.context;
  const { form } = snapshot.children;
  const cancel = () => actor.send({ type: 'address.cancel' });
  const canCancel = snapshot.can({ type: 'address.cancel' });
  return (
    <Dialog
      title={ADDRESS_TITLES[modality]}
      open={open}
      onClose={canCancel ? cancel : undefined}
      width={650}
      actions={
        <>
          <Button variant="secondary" disabled={!canCancel} onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} busy={snapshot.hasTag('busy')}>
            {address ? t('Update Address') : t('Save and Continue')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {isHeld && <Alert tone="info">{ADDRESS_HELD[modality]}</Alert>}
        {others.length > 0 && (
          <section className={styles.saved} aria-labelledby={`${id}-saved`}>
            <h3 id={`${id}-saved`}>{t('Choose a saved address')}</h3>
            <ul className={styles.others}>
              {others.map((one) => (
                <li key={one.addressId}>
                  <button
                    type="button"
                    className={styles.other}
                    aria-disabled={!snapshot.can({ type: 'address.pick', address: one }) || undefined}
                    onClick={() => actor.send({ type: 'address.pick', address: one })}
                  >
                    <MapPin aria-hidden="true" size={18} />
                    <AddressLines address={one} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p>{t('Please enter your {{kind}} address below.', { kind: ADDRESS_KINDS[modality] })}</p>
        {failure && (
          <Alert tone="danger" failure={failure}>
            <TextWithPhone text={cartAddressWords(failure, modality, phone)} phone={phone} />
          </Alert>
        )}
        {form && (
          <Form form={form} id={id}>
            <SmartAddressFields form={form} at={at} />
          </Form>
        )}
        <VisuallyHidden>
          <span role="status">{progressOf(snapshot)}</span>
        </VisuallyHidden>
      </div>
    </Dialog>
  );
}

function progressOf(snapshot: ReturnType<CartAddressRef['getSnapshot']>): string {
  if (snapshot.matches({ open: 'checking' })) return t('Checking your address');
  return snapshot.hasTag('busy') ? t('Saving your address') : '';
}

/** Asks before a corrected address is saved (CAD-05 to CAD-07). */
export function CheckAvailability({ actor, open }: ModalViewProps<CartAddressRef>) {
  const { suggestion, modality } = useSelector(actor, ({ context }) => context);
  const edit = () => actor.send({ type: 'address.edit' });
  return (
    <Dialog
      title={t('Check Availability')}
      open={open}
      onClose={edit}
      width={650}
      actions={
        <>
          <Button variant="secondary" onClick={edit}>
            {t('Edit Address')}
          </Button>
          <Button onClick={() => actor.send({ type: 'address.confirm' })}>{t('Confirm Address')}</Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>
          {t('We corrected your address. Is this where your {{kind}} order should go?', {
            kind: ADDRESS_KINDS[modality],
          })}
        </p>
        {suggestion && (
          <AddressLines
            className={styles.address}
            address={{
              line1: suggestion.addressLine1,
              line2: suggestion.addressLine2,
              city: suggestion.city,
              stateCode: suggestion.state,
              zip: suggestion.zipCode,
              countryCode: countryOfRegion(suggestion.state),
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
