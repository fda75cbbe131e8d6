import { MapPin } from 'lucide-react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { collapsesShipments, sentShipments } from '../../machines/checkout/shipment-details.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { DELIVERY_WAYS } from '../../services/contracts/fulfillment.ts';
import { Accordion } from '../kit/accordion.tsx';
import { Button } from '../kit/button.tsx';
import { Fact, Facts } from '../kit/facts.tsx';
import { ShipmentList } from '../scheduling/ship/shipment-list.tsx';
import styles from './location-section.module.css';
import { Place } from './place.tsx';
import { When } from './when.tsx';

interface SentOrderProps {
  checkout: Checkout;
  banner: Banner;
  /** Sends a shipped order elsewhere; absent once it's placed. */
  onAddress?: (isNew: boolean) => void;
}

/** Where, when, by whom, and how an order is delivered or shipped. */
export function SentOrder({ checkout, banner, onAddress }: SentOrderProps) {
  const isShipped = checkout.modalityType === 'SHIP';
  return (
    <div className={styles.facts}>
      {!isShipped && <When fulfillment={checkout.fulfillment} />}
      <div className={styles.fact}>
        <MapPin aria-hidden="true" />
        <div>
          <Place destination={checkout.fulfillment.destination} />
          {isShipped && onAddress && (
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
      {isShipped ? (
        <ShipmentDetails checkout={checkout} banner={banner} />
      ) : (
        <DeliveryFacts checkout={checkout} />
      )}
    </div>
  );
}

/** One part per vendor; collapsed if there are many (SHP-04). */
function ShipmentDetails({ checkout, banner }: Omit<SentOrderProps, 'onAddress'>) {
  const list = <ShipmentList shipments={sentShipments(checkout)} banner={banner} />;
  if (collapsesShipments(checkout)) {
    return (
      <Accordion
        id="checkout.shipments"
        title={t('Shipment Details')}
        aside={t('{{count}} sellers', { count: checkout.fulfillment.vendors.length })}
      >
        {list}
      </Accordion>
    );
  }
  return (
    <>
      <h3>{t('Shipment Details')}</h3>
      {list}
    </>
  );
}

function DeliveryFacts({ checkout: { fulfillment } }: Pick<SentOrderProps, 'checkout'>) {
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
