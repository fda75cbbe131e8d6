import { useSelector } from '@xstate/react';
import { memo, useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../../banners/schema.ts';
import { t } from '../../../languages/t.ts';
import { itemsOf } from '../../../machines/scheduling/scheduled-order.ts';
import { isAsking } from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import {
  bestMethods,
  costOf,
  isBest,
  isOffered,
  linesOf,
  type Method,
  methodOf,
  type Shipment,
} from '../../../machines/scheduling/shipments.ts';
import type { shippingChoiceMachine } from '../../../machines/scheduling/shipping-choice.machine.ts';
import type { shippingSelectionMachine } from '../../../machines/scheduling/shipping-selection.machine.ts';
import { Accordion } from '../../kit/accordion.tsx';
import { Alert } from '../../kit/alert.tsx';
import { Button } from '../../kit/button.tsx';
import { Fee } from '../../kit/fee.tsx';
import { formatFee } from '../../kit/format.ts';
import { ItemImages } from '../../kit/item-images.tsx';
import { RadioCards } from '../../kit/radio-cards.tsx';
import { VisuallyHidden } from '../../kit/visually-hidden.tsx';
import { arrives } from './arrives.ts';
import styles from './shipments.module.css';
import {
  ALL_UNAVAILABLE,
  itemsLabel,
  METHOD_REQUIRED,
  SOME_UNAVAILABLE,
  soldAndShippedBy,
  TROUBLE,
  TROUBLE_CONNECTING,
} from './words.ts';

interface ShipmentOptionsProps {
  actor: ActorRefFrom<typeof shippingSelectionMachine>;
  choice: ActorRefFrom<typeof shippingChoiceMachine>;
  banner: Banner;
}

/** A section per vendor (SHP-01). Nothing can be changed while it's being ordered. */
export function ShipmentOptions({ actor, choice, banner }: ShipmentOptionsProps) {
  const shipments = useSelector(choice, ({ context }) => context.shipments);
  const selection = useSelector(actor, (snapshot) => snapshot);
  const isBusy = useSelector(selection.children.shippingQuotes, (quotes) => isAsking(selection, quotes));
  return (
    <fieldset disabled={isBusy} className={styles.shipments}>
      <ForAll choice={choice} />
      {shipments.map((shipment) => (
        <ShipmentPart
          key={shipment.vendor.id}
          actor={actor}
          choice={choice}
          shipment={shipment}
          title={soldAndShippedBy(shipment.vendor, banner)}
        />
      ))}
    </fieldset>
  );
}

const AIMS = [
  ['cost', t('Lowest price')],
  ['arrival', t('Soonest')],
] as const;

/** One choice for every vendor, where there are several. */
function ForAll({ choice }: Pick<ShipmentOptionsProps, 'choice'>) {
  const id = useId();
  const canChoose = useSelector(choice, (snapshot) => snapshot.can({ type: 'methods.choose', aim: 'cost' }));
  const { shipments, chosen } = useSelector(choice, ({ context }) => context);
  if (!canChoose) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside one can't be laid out
    <div role="group" aria-labelledby={id} className={styles.forAll}>
      <p id={id}>{t('The same for every seller:')}</p>
      {AIMS.map(([aim, label]) => {
        const cost = costOf(shipments, bestMethods(shipments, aim));
        return (
          <Button
            key={aim}
            variant="secondary"
            className={styles.aim}
            aria-pressed={isBest(shipments, chosen, aim)}
            onClick={() => choice.send({ type: 'methods.choose', aim })}
          >
            <span>{label}</span>
            {cost !== null && (
              <>
                {' '}
                <span className={styles.between}>·</span> <span>{formatFee(cost)}</span>
              </>
            )}
          </Button>
        );
      })}
    </div>
  );
}

interface ShipmentPartProps extends Omit<ShipmentOptionsProps, 'banner'> {
  shipment: Shipment;
  title: string;
}

/** Choosing another vendor's method doesn't draw this one's again. */
const ShipmentPart = memo(function ShipmentPart({ actor, choice, shipment, title }: ShipmentPartProps) {
  const id = useId();
  const { vendor } = shipment;
  const order = useSelector(choice, ({ context }) => context.order);
  const cart = useSelector(order.cart, ({ context }) => context.cart);
  const lines = linesOf([...shipment.included, ...shipment.excluded], itemsOf({ cart, order }));
  return (
    <section className={styles.shipment} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h3 id={id}>{title}</h3>
          <Button variant="quiet" onClick={() => choice.send({ type: 'basket.open', vendorId: vendor.id })}>
            {itemsLabel(shipment)}
          </Button>
        </div>
        <ItemImages items={lines.map(({ product }) => product)} />
      </div>
      <Offer actor={actor} choice={choice} shipment={shipment} title={title} />
    </section>
  );
});

/** A vendor's options, or why there are none. */
function Offer({ actor, choice, shipment, title }: ShipmentPartProps) {
  const isIncomplete = useSelector(choice, (snapshot) => snapshot.matches({ methods: 'incomplete' }));
  if (shipment.isUnreachable) return <Trouble actor={actor} title={title} isIncomplete={isIncomplete} />;
  if (!isOffered(shipment)) return <Alert tone="warning">{ALL_UNAVAILABLE}</Alert>;
  const methods = <Methods choice={choice} shipment={shipment} title={title} isIncomplete={isIncomplete} />;
  if (shipment.excluded.length === 0) return methods;
  return (
    <>
      <Alert tone="warning">{SOME_UNAVAILABLE}</Alert>
      {/* Opens again if something in it is missing. */}
      <Accordion key={String(isIncomplete)} title={t('Options')} defaultOpen>
        {methods}
      </Accordion>
    </>
  );
}

interface TroubleProps extends Pick<ShipmentPartProps, 'actor' | 'title'> {
  isIncomplete: boolean;
}

function Trouble({ actor, title, isIncomplete }: TroubleProps) {
  return (
    <Alert
      tone="warning"
      title={TROUBLE_CONNECTING}
      actions={
        <Button variant="secondary" onClick={() => actor.send({ type: 'vendor.retry' })}>
          {t('Try Again')}
          <VisuallyHidden>, {title}</VisuallyHidden>
        </Button>
      }
    >
      {isIncomplete && <strong>{METHOD_REQUIRED} </strong>}
      {TROUBLE}
    </Alert>
  );
}

interface MethodsProps extends Omit<ShipmentPartProps, 'actor'> {
  isIncomplete: boolean;
}

function Methods({ choice, shipment, title, isIncomplete }: MethodsProps) {
  const chosen = useSelector(choice, ({ context }) => methodOf(shipment, context.chosen)?.id ?? null);
  return (
    <RadioCards
      name="method"
      legend={title}
      legendHidden
      cardWidth="16rem"
      options={shipment.methods.map(card)}
      value={chosen}
      onChange={(methodId) => choice.send({ type: 'method.choose', vendorId: shipment.vendor.id, methodId })}
      error={isIncomplete && chosen === null ? METHOD_REQUIRED : undefined}
    />
  );
}

const card = ({ id, name, window, cost, promo, showsFee, available }: Method) => ({
  value: id,
  label: name,
  description: arrives(window),
  aside: showsFee && <Fee cost={cost} promo={promo} />,
  disabled: !available,
});
