import { useSelector } from '@xstate/react';
import { Check } from 'lucide-react';
import { Fragment, useId } from 'react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { type ReservedWay, reservedWay } from '../../machines/cart/cart-costs.ts';
import type { ReceivingRef } from '../../machines/cart/receiving.machine.ts';
import { fulfillmentOf } from '../../machines/cart/receiving.ts';
import { isOffered, type WaysRef } from '../../machines/cart/ways.ts';
import type { Address } from '../../services/contracts/addresses.ts';
import { type AddressModality, addressFor } from '../../services/contracts/cart-addresses.ts';
import {
  type CartFulfillment,
  modalityFor,
  type OrderModality,
} from '../../services/contracts/fulfillment.ts';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { Skeleton } from '../kit/skeleton.tsx';
import { ModalHost } from '../modal-host.tsx';
import styles from './receiving.module.css';
import { type CartWay, firstTimeWords, labelOf, reservedWords, waysOf } from './words.ts';

interface ReceivingProps {
  actor: ReceivingRef;
  /** The first time of each way; null without items. */
  ways: WaysRef | null;
  banner: Pick<Banner, 'features'>;
}

const offeredFirst = (one: { canOffer: boolean }, other: { canOffer: boolean }): number =>
  Number(other.canOffer) - Number(one.canOffer);

/** How the cart is received, and the addresses of what goes to one (CIT-01). */
export function Receiving({ actor, ways, banner }: ReceivingProps) {
  const cart = useSelector(actor, ({ context }) => context.current);
  const addresses = useSelector(actor, ({ context }) => context.addresses);
  const change = useSelector(actor, ({ context }) => context.change);
  const held = useSelector(actor, ({ context }) => context.held);
  const found = useSelector(ways ?? undefined, (snapshot) => snapshot?.context.data);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (!cart) return null;
  const chosen = change?.fulfillmentType ?? fulfillmentOf(cart);
  const isMoving = isBusy && change !== null;
  const cards = waysOf(banner).map((way) => {
    const reserved = reservedWay(held, way.modality);
    return { way, reserved, canOffer: reserved !== null || isOffered(found, way.modality) };
  });
  const choose = (fulfillmentType: CartFulfillment) =>
    actor.send({ type: 'fulfillment.choose', fulfillmentType });
  return (
    <section className={styles.receiving} aria-label={t('How you get your order')}>
      <h2 className={styles.title}>{t('How would you like to get your order?')}</h2>
      <ul className={styles.ways}>
        {cards.toSorted(offeredFirst).map(({ way, reserved, canOffer }) => (
          <WayCard
            key={way.modality}
            way={way}
            canOffer={canOffer}
            chosen={chosen}
            isMoving={isMoving}
            ways={ways}
            reserved={reserved}
            onChoose={choose}
          />
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

interface WayCardProps {
  way: CartWay;
  /** Whether anything is available this way, as far as that's known. */
  canOffer: boolean;
  chosen: CartFulfillment | null;
  isMoving: boolean;
  ways: WaysRef | null;
  reserved: ReservedWay | null;
  onChoose: (type: CartFulfillment) => void;
}

/** A way to get the order: the reserved time, otherwise the first, and what that costs, and if there is one, inside it, its kinds. */
function WayCard({ way, canOffer, chosen, isMoving, ways, reserved, onChoose }: WayCardProps) {
  const { modality, type, kinds } = way;
  const id = useId();
  const isChosen = chosen !== null && modalityFor(chosen) === modality;
  const choice = (kind: CartFulfillment, className: string | undefined) => (
    <button
      type="button"
      className={className}
      aria-pressed={kind === chosen}
      aria-disabled={isMoving || undefined}
      aria-describedby={kind === type ? id : undefined}
      onClick={() => onChoose(kind)}
    >
      {labelOf(kind)}
      {kind === chosen && <Check aria-hidden="true" size={18} />}
    </button>
  );
  return (
    <li className={classNames(styles.way, isChosen && styles.chosen, !canOffer && styles.notOffered)}>
      {choice(type, styles.choose)}
      <p className={styles.when} id={id}>
        {reserved ? (
          <TimeAndFee words={reservedWords(reserved)} />
        ) : (
          ways && <FirstTime ways={ways} modality={modality} />
        )}
      </p>
      {canOffer && kinds.length > 0 && (
        <fieldset className={styles.kinds}>
          <legend className={styles.question}>{t('How do you pick it up?')}</legend>
          {kinds.map((kind) => (
            <Fragment key={kind}>{choice(kind, styles.kind)}</Fragment>
          ))}
        </fieldset>
      )}
    </li>
  );
}

function FirstTime({ ways, modality }: { ways: WaysRef; modality: OrderModality }) {
  const found = useSelector(ways, ({ context }) =>
    context.data?.find((way) => way.modalityType === modality),
  );
  const isAsking = useSelector(ways, (snapshot) => snapshot.matches({ fetching: 'loading' }));
  if (isAsking) return <Skeleton width="9rem" height="1rem" />;
  if (!found) return null;
  return <TimeAndFee words={firstTimeWords(found)} />;
}

function TimeAndFee({ words: [time, fee] }: { words: string[] }) {
  return (
    <>
      <span>{time}</span> {fee && <strong>{fee}</strong>}
    </>
  );
}

const PLACES = [
  ['DELIVERY', t('Deliver to')],
  ['SHIP', t('Ship to')],
] as const;

interface PlaceProps {
  modality: AddressModality;
  label: string;
  address: Address | null;
  actor: ReceivingRef;
}

function Place({ modality, label, address, actor }: PlaceProps) {
  const kind = modality === 'SHIP' ? t('shipping') : t('delivery');
  return (
    <div className={styles.place}>
      <p>
        {address ? (
          <>
            <span className={styles.label}>{label}</span>{' '}
            <bdi>
              {[address.line1, address.line2, address.city, `${address.stateCode} ${address.zip}`]
                .filter(Boolean)
                .join(', ')}
            </bdi>
          </>
        ) : (
          t('No {{kind}} address yet', { kind })
        )}
      </p>
      <div className={styles.actions}>
        {address ? (
          <>
            <Button
              variant="quiet"
              aria-label={t('Edit {{kind}} address', { kind })}
              onClick={() => actor.send({ type: 'address.edit', modality })}
            >
              {t('Edit')}
            </Button>
            <Button
              variant="quiet"
              aria-label={t('Use another {{kind}} address', { kind })}
              onClick={() => actor.send({ type: 'address.add', modality })}
            >
              {t('Use another')}
            </Button>
          </>
        ) : (
          <Button variant="quiet" onClick={() => actor.send({ type: 'address.add', modality })}>
            {t('Add {{kind}} address', { kind })}
          </Button>
        )}
      </div>
    </div>
  );
}
