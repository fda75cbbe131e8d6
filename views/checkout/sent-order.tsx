import { MapPin } from 'lucide-react';
import { t } from '../../languages/t.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { DELIVERY_WAYS } from '../../services/contracts/fulfillment.ts';
import { Button } from '../kit/button.tsx';
import { Fact, Facts } from '../kit/facts.tsx';
import styles from './location-section.module.css';
import { Place } from './place.tsx';
import { When } from './when.tsx';

interface SentOrderProps {
  checkout: Checkout;
  /** Sends a shipped order elsewhere. */
  onAddress: (isNew: boolean) => void;
}

/** Where an order is sent and, if it's delivered, when, by whom, and how. */
export function SentOrder({ checkout, onAddress }: SentOrderProps) {
  const isShipped = checkout.modalityType === 'SHIP';
  return (
    <div className={styles.facts}>
      {!isShipped && <When fulfillment={checkout.fulfillment} />}
      <div className={styles.fact}>
        <MapPin aria-hidden="true" />
        <div>
          <Place destination={checkout.fulfillment.destination} />
          {isShipped && (
            <div className={styles.ways}>
              <Button variant="quiet" onClick={() => onAddress(false)}>
                {t('Edit Address')}
              </Button>
              <Button variant="quiet" onClick={() => onAddress(true)}>
                {t('Use another shipping address')}
              </Button>
            </div>
          )}
        </div>
      </div>
      {!isShipped && <DeliveryFacts fulfillment={checkout.fulfillment} />}
    </div>
  );
}

/** By whom and how an order is delivered. */
export function DeliveryFacts({ fulfillment }: Pick<Checkout, 'fulfillment'>) {
  const { vendors, deliveryType, unattended, instructions, nonCatalogItem } = fulfillment;
  return (
    <Facts>
      <Fact label={t('Delivered by')}>{vendors.map(({ name }) => name).join(', ')}</Fact>
      {deliveryType && <Fact label={t('Delivery')}>{DELIVERY_WAYS[deliveryType]}</Fact>}
      {unattended && <Fact label={t('If no one answers')}>{t('Leave at my door')}</Fact>}
      {instructions && <Fact label={t('Delivery instructions')}>{instructions}</Fact>}
      {nonCatalogItem && <Fact label={t('Non-catalog item')}>{nonCatalogItem}</Fact>}
    </Facts>
  );
}
