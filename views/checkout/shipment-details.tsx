import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { collapsesShipments, sentShipments } from '../../machines/checkout/shipment-details.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Accordion } from '../kit/accordion.tsx';
import { ShipmentList } from '../scheduling/ship/shipment-list.tsx';

interface ShipmentDetailsProps {
  checkout: Checkout;
  banner: Banner;
}

/** One part per vendor; collapsed if there are many (SHP-04). */
export function ShipmentDetails({ checkout, banner }: ShipmentDetailsProps) {
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
