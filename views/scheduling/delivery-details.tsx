import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { deliveryDetailsMachine } from '../../machines/scheduling/delivery-details.machine.ts';
import { driverNote } from '../../machines/scheduling/delivery-details.selectors.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import { type DeliveryType, MAX_INSTRUCTIONS_LENGTH } from '../../services/contracts/values.ts';
import { CheckboxField } from '../kit/checkbox-field.tsx';
import { Form } from '../kit/form.tsx';
import { type RadioCardOption, RadioCards } from '../kit/radio-cards.tsx';
import { Section } from '../kit/section.tsx';
import { SkeletonText } from '../kit/skeleton.tsx';
import { TextAreaField } from '../kit/text-area-field.tsx';
import { fieldId, useField } from '../kit/use-field.ts';
import styles from './delivery-details.module.css';

interface DeliveryDetailsProps {
  actor: ActorRefFrom<typeof deliveryDetailsMachine>;
}

/** The instructions section of a reserved delivery: the handoff and what the driver reads (SCH-10, SCH-24 to SCH-31). */
export function DeliveryDetails({ actor }: DeliveryDetailsProps) {
  const form = useSelector(actor, ({ children }) => children.form);
  return (
    <Section title={t('Delivery details')}>
      {form ? <Details actor={actor} form={form} /> : <SkeletonText lines={6} />}
    </Section>
  );
}

type PartProps = DeliveryDetailsProps & { form: FormRef };

function Details({ actor, form }: PartProps) {
  const order = useSelector(actor, ({ context }) => context);
  const isAcceptanceWanted = useSelector(actor, (snapshot) =>
    snapshot.matches({ open: 'wantingAcceptance' }),
  );
  useEffect(() => {
    if (isAcceptanceWanted) document.getElementById(fieldId(form, 'vendorAccepted'))?.focus();
  }, [isAcceptanceWanted, form]);
  return (
    <Form form={form} label={t('Delivery details')} className={styles.form}>
      <Handover form={form} hasAgeRestricted={order.hasAgeRestricted} />
      {order.isInstructionsEligible && <Instructions actor={actor} form={form} />}
      {order.isThirdParty && (
        <div className={styles.acceptance}>
          <CheckboxField
            form={form}
            name="vendorAccepted"
            label={t(
              "I accept that my grocery order will be made by {{vendorName}}, my store's fulfillment provider.",
              { vendorName: order.vendorName },
            )}
          />
        </div>
      )}
    </Form>
  );
}

const deliveryTypes = (hasAgeRestricted: boolean): RadioCardOption<DeliveryType>[] => [
  { value: 'STANDARD', label: t('Standard'), description: t('The driver hands you your order.') },
  {
    value: 'CONTACTLESS',
    label: t('Contactless'),
    description: hasAgeRestricted
      ? t('The driver checks an ID at your door, then sets your order down and steps back.')
      : t('The driver leaves it at your door and steps back.'),
  },
];

const LEAVE = t('If no one answers the door, the driver leaves your order there.');
const NO_LEAVE = t(
  'Not available because your order has age-restricted items, so someone must show an ID at the door.',
);

function Handover({ form, hasAgeRestricted }: { form: FormRef; hasAgeRestricted: boolean }) {
  const { value, change } = useField(form, 'deliveryType', false);
  return (
    <div className={styles.group}>
      <RadioCards
        name="deliveryType"
        legend={t('How would you like to receive your order?')}
        options={deliveryTypes(hasAgeRestricted)}
        value={value === 'CONTACTLESS' ? 'CONTACTLESS' : 'STANDARD'}
        onChange={change}
        cardWidth="20rem"
      />
      <CheckboxField
        form={form}
        name="unattended"
        label={t('Leave at my door')}
        hint={hasAgeRestricted ? NO_LEAVE : LEAVE}
        disabled={hasAgeRestricted}
      />
    </div>
  );
}

function Instructions({ actor, form }: PartProps) {
  const note = useSelector(actor, driverNote);
  return (
    <>
      <div className={styles.group}>
        <TextAreaField
          form={form}
          name="instructions"
          label={t('Delivery instructions')}
          hint={t('How to find your door, such as a gate code, floor, or landmark.')}
          most={MAX_INSTRUCTIONS_LENGTH}
          rows={2}
          optional
        />
        <CheckboxField form={form} name="isSaved" label={t('Save these instructions for this address')} />
        <CheckboxField
          form={form}
          name="doNotDisturb"
          label={t('Do not disturb')}
          hint={t("We'll ask the driver not to ring or knock.")}
        />
        {note && (
          <dl className={styles.note}>
            <dt>{t('The driver will read')}</dt>
            <dd>{note}</dd>
          </dl>
        )}
      </div>
      <TextAreaField
        form={form}
        name="nonCatalogItem"
        label={t('Non-catalog item')}
        hint={t("Something we don't list here that your shopper can look for in the store.")}
        most={MAX_INSTRUCTIONS_LENGTH}
        rows={2}
        optional
      />
    </>
  );
}
