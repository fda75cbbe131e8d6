import { useSelector } from '@xstate/react';
import { Check } from 'lucide-react';
import { Fragment, useId } from 'react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ReservedWay } from '../../machines/cart/cart-costs.ts';
import type { ReceivingRef } from '../../machines/cart/receiving.machine.ts';
import { fulfillmentOf } from '../../machines/cart/receiving.ts';
import { type CartWay, possibleWays, type WaysRef } from '../../machines/cart/ways.ts';
import type { Address } from '../../services/contracts/addresses.ts';
import { type AddressModality, addressFor } from '../../services/contracts/cart-addresses.ts';
import type { CartFulfillment, OrderModality } from '../../services/contracts/fulfillment.ts';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { Skeleton } from '../kit/skeleton.tsx';
import { ModalHost } from '../modal-host.tsx';
import styles from './receiving.module.css';
import { firstTimeWords, KIND_NAMES, labelOf, reservedWords } from './words.ts';

interface ReceivingProps {
  actor: ReceivingRef;
  /** The first time of each way; null without items. */
  ways: WaysRef | null;
  banner: Pick<Banner, 'features'>;
}

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
  const possible = possibleWays(banner, { cart, chosen, held, found });
  const choose = (fulfillmentType: CartFulfillment) =>
    actor.send({ type: 'fulfillment.choose', fulfillmentType });
  return (
    <section className={styles.receiving} aria-label={t('How you get your order')}>
      <h2 className={styles.title}>{t('How would you like to get your order?')}</h2>
      <ul className={styles.ways}>
        {possible
          .filter(({ isOpen }) => isOpen)
          .map(({ isChosen, reserved, ...way }) => (
            <Fragment key={way.modality}>
              <WayCard
                way={way}
                isChosen={isChosen}
                isMoving={isMoving}
                ways={ways}
                reserved={reserved}
                onChoose={() => choose(isChosen && chosen ? chosen : way.type)}
              />
              {isChosen && way.kinds.length > 0 && (
                <li className={styles.kinds}>
                  <Kinds kinds={way.kinds} chosen={chosen} isMoving={isMoving} onChoose={choose} />
                </li>
              )}
            </Fragment>
          ))}
      </ul>
      {possible
        .filter(({ isOpen }) => !isOpen)
        .map(({ modality, type }) => (
          <Button
            key={modality}
            variant="quiet"
            className={styles.none}
            disabled={isMoving}
            onClick={() => choose(type)}
          >
            {t('{{way}}: not available now', { way: labelOf(type) })}
          </Button>
        ))}
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
  isChosen: boolean;
  isMoving: boolean;
  ways: WaysRef | null;
  reserved: ReservedWay | null;
  onChoose: () => void;
}

/** A way to get the order: the reserved time, otherwise the first, and what that costs. */
function WayCard({ way: { modality, type }, isChosen, isMoving, ways, reserved, onChoose }: WayCardProps) {
  const id = useId();
  return (
    <li className={classNames(styles.way, isChosen && styles.chosen)}>
      <button
        type="button"
        className={styles.choose}
        aria-pressed={isChosen}
        aria-disabled={isMoving || undefined}
        aria-describedby={id}
        onClick={onChoose}
      >
        {labelOf(type)}
        {isChosen && <Check aria-hidden="true" size={18} />}
      </button>
      <p className={styles.when} id={id}>
        {reserved ? (
          <TimeAndFee words={reservedWords(reserved)} />
        ) : (
          ways && <FirstTime ways={ways} modality={modality} />
        )}
      </p>
    </li>
  );
}

interface KindsProps {
  kinds: CartWay['kinds'];
  chosen: CartFulfillment | null;
  isMoving: boolean;
  onChoose: (kind: CartFulfillment) => void;
}

/** The kinds of a chosen way, one of which is chosen. */
function Kinds({ kinds, chosen, isMoving, onChoose }: KindsProps) {
  return (
    <fieldset className={styles.row}>
      <legend className={styles.question}>{t('How do you pick it up?')}</legend>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.kind}
          aria-pressed={kind === chosen}
          aria-disabled={isMoving || undefined}
          onClick={() => onChoose(kind)}
        >
          {KIND_NAMES[kind]}
        </button>
      ))}
    </fieldset>
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
