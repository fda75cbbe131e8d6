import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { banners } from '../../banners/index.ts';
import { t } from '../../languages/t.ts';
import type { storeChoiceMachine } from '../../machines/scheduling/store-choice.machine.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import { Alert } from '../kit/alert.tsx';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { RadioCards } from '../kit/radio-cards.tsx';
import { Section } from '../kit/section.tsx';
import { Loading, Skeleton, SkeletonText } from '../kit/skeleton.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { StoreMark } from './store-mark.tsx';
import styles from './store-picker.module.css';
import { STORE_PROBLEMS } from './words.ts';

interface StorePickerProps {
  actor: ActorRefFrom<typeof storeChoiceMachine>;
}

const addressOf = ({ storeDetails: { address } }: ModalityOption) =>
  [...address.addressLines, `${address.cityTown}, ${address.stateProvince} ${address.postalCode}`].join(', ');

const distanceOf = ({ distanceMiles }: ModalityOption) =>
  distanceMiles === null ? null : t('{{distanceMiles}} mi', { distanceMiles });

const titleOf = (id: string): string | undefined => banners.find((banner) => banner.id === id)?.title;

/** A store's name, and its banner if that's a different one (BAN-06). */
function StoreName({ store: { isCrossBanner, storeDetails } }: { store: ModalityOption }) {
  return (
    <span className={styles.named}>
      {storeDetails.vanityName}
      {isCrossBanner && (
        <Badge>{t('{{title}} store', { title: titleOf(storeDetails.banner) ?? t('Partner') })}</Badge>
      )}
    </span>
  );
}

/** Where to pick up: the selected store, and when expanded, the stores near it or near a postal code. */
export function StorePicker({ actor }: StorePickerProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { store } = snapshot.context;
  const open = { type: 'picker.open' } as const;
  const close = { type: 'picker.close' } as const;
  const isFolded = snapshot.matches('folded');
  const toggle = isFolded ? (
    <Button variant="quiet" onClick={() => actor.send(open)}>
      {t('Change store')}
    </Button>
  ) : (
    store && (
      <Button variant="quiet" disabled={!snapshot.can(close)} onClick={() => actor.send(close)}>
        {t('Keep this store')}
      </Button>
    )
  );
  return (
    <Section title={t('Pickup store')} action={toggle}>
      {snapshot.matches('loading') ? <StoreLoading /> : store && <ChosenStore store={store} />}
      {!isFolded && !snapshot.matches('loading') && <StoreSearch actor={actor} />}
    </Section>
  );
}

function StoreLoading() {
  return (
    <Loading label={t('Loading your store')}>
      <div className={styles.coming}>
        <Skeleton width="12rem" height="1.25rem" />
        <SkeletonText lines={2} />
      </div>
    </Loading>
  );
}

function ChosenStore({ store }: { store: ModalityOption }) {
  const { hoursToday } = store.storeDetails;
  return (
    <div className={styles.chosen}>
      <StoreMark type={store.storeDetails.storeType} />
      <div>
        <p>
          <StoreName store={store} />
        </p>
        <p className={styles.quiet}>{addressOf(store)}</p>
        <p className={styles.quiet}>{[distanceOf(store), hoursToday].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}

function StoreSearch({ actor }: StorePickerProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { problem, failure, options, store, wanted, listedFor } = snapshot.context;
  const { search } = snapshot.children;
  const isBusy = snapshot.hasTag('busy');
  const retry = { type: 'nearby.retry' } as const;
  const near = listedFor ? t('Stores near {{listedFor}}', { listedFor }) : t('Nearby stores');
  return (
    <div className={styles.search}>
      {search && (
        <Form form={search} label={t('Find a store')} className={styles.form}>
          <Field
            form={search}
            name="postalCode"
            label={t('Postal code')}
            inputMode="numeric"
            autoComplete="postal-code"
          />
          {/* Never busy: another postal code can be searched in the meantime. */}
          <Button type="submit" variant="secondary">
            {snapshot.matches('searching') && <Spinner inline />}
            {t('Find stores')}
          </Button>
        </Form>
      )}
      {problem && (
        <Alert
          tone="danger"
          failure={problem === 'noneForPostalCode' ? null : failure}
          actions={
            snapshot.can(retry) && (
              <Button variant="secondary" onClick={() => actor.send(retry)}>
                {t('Try Again')}
              </Button>
            )
          }
        >
          {STORE_PROBLEMS[problem]}
        </Alert>
      )}
      {options.length > 0 && (
        <RadioCards
          name="store"
          legend={near}
          options={options.map((option) => ({
            value: option.destination.locationId,
            label: <StoreName store={option} />,
            description: addressOf(option),
            aside: distanceOf(option),
            disabled: isBusy,
          }))}
          value={(wanted ?? store)?.destination.locationId ?? null}
          onChange={(locationId) => actor.send({ type: 'store.choose', locationId })}
        />
      )}
    </div>
  );
}
