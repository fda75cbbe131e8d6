import { chargedBagFee } from '../../../rules/bag-fee.ts';
import { depositsOf } from '../../../rules/deposits.ts';
import { gratuityFor, isTippable, tipDeadlineOf } from '../../../rules/tips.ts';
import { APP_RULES } from '../../../services/contracts/app-names.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { driverInstructions } from '../../../services/contracts/delivery.ts';
import type { PaymentEntry } from '../../../services/contracts/payments.ts';
import type { Destination } from '../../../services/contracts/values.ts';
import { type SnapDeps, sellsSnap } from '../../wallet/sells-snap.ts';
import { orderToPay, snapOf, taxOf } from '../price/tenders.ts';
import type { Costs, ShownCheckout, ShownStore, StoredCheckout } from '../record/checkout-record.ts';
import { deadlineOf } from './modifiable.ts';

/** What a checkout costs. */
export function costSummaryOf(checkout: Costs): Checkout['summary'] {
  const { itemTotal, yellowTagDiscountTotal, fulfillmentTotal, taxTotal, gratuityTotal, total } = checkout;
  const ebtTotal = snapTenderOf(checkout)?.amount ?? 0;
  return {
    cost: {
      itemTotal,
      yellowTagDiscountTotal,
      fulfillmentTotal,
      taxTotal,
      gratuityTotal,
      ebtTotal,
      nonEbtTotal: total - ebtTotal,
      total,
    },
  };
}

type CheckoutDestination = Checkout['fulfillment']['destination'];

/** The delivery or shipping address, or the store that hands the order over. */
function destinationOf({ promise, store, timezone }: ShownCheckout): CheckoutDestination {
  const place = promise.destination ? addressOf(promise.destination) : store && storeOf(store);
  if (!place) throw new Error('The order has no destination');
  return { ...place, locationId: promise.locationId, timezone };
}

type Whereabouts = Pick<CheckoutDestination, 'type' | 'name' | 'address' | 'coordinates' | 'phone'>;

const storeOf = (store: ShownStore): Whereabouts => ({
  type: 'STORE',
  name: store.vanityName,
  address: {
    addressLines: [store.addressLine],
    cityTown: store.city,
    stateProvince: store.state,
    postalCode: store.postalCode,
    countryCode: 'us',
  },
  coordinates: { lat: store.lat, lng: store.lng },
  phone: store.phone,
});

function addressOf({ location, addressLines, ...rest }: Destination): Whereabouts {
  const lines = addressLines.filter(Boolean);
  const { cityTown, stateProvince, postalCode, countryCode } = rest;
  return {
    type: 'ADDRESS',
    name: lines[0] ?? cityTown,
    address: { addressLines: lines, cityTown, stateProvince, postalCode, countryCode },
    coordinates: location ?? null,
    // Next to someone's address, the store's number would look like theirs.
    phone: null,
  };
}

/** What says who hands over or ships what. */
interface Divided {
  promise: Pick<ShownCheckout['promise'], 'selections'>;
  checkout: Pick<StoredCheckout, 'lineItems'>;
}

/** A single vendor delivers everything; several each ship what's reserved with them, or what was picked in its place. */
export function subOrdersOf({ promise, checkout }: Divided): Checkout['subOrders'] {
  const isAlone = promise.selections.length === 1;
  return promise.selections.map(({ vendor, items }) => ({
    vendor,
    items: checkout.lineItems
      .filter(
        ({ cart, picked }) =>
          isAlone ||
          items.included.some(({ gtin13 }) => gtin13 === (picked?.replaces?.gtin13 ?? cart.gtin13)),
      )
      .map((line) => line.cart),
  }));
}

/** What SNAP pays, if it pays anything. */
const snapTenderOf = ({ tenders }: Pick<StoredCheckout, 'tenders'>): PaymentEntry | undefined =>
  tenders.find(({ paymentType }) => paymentType === 'EBT');

/** Prescriptions take no promo codes (CHK-17), and neither does an order that's placed (PRM-05). */
export const takesPromos = ({ status, appName }: Pick<StoredCheckout, 'status' | 'appName'>): boolean =>
  status === 'DRAFT' && APP_RULES[appName].takesPromos;

/** A checkout as the shopper's charts see it. */
export const toCheckout = (shown: ShownCheckout, deps: SnapDeps): Checkout => ({
  ...withoutSnap(shown),
  snap: sellsSnap(deps) ? snapOf(shown.checkout) : null,
});

function withoutSnap(shown: ShownCheckout): Omit<Checkout, 'snap'> {
  const { checkout, promise, order, isCartChanged } = shown;
  const { status, details, lineItems } = checkout;
  const snapTender = snapTenderOf(checkout);
  const tipUntil = tipDeadlineOf(shown);
  const takesTip = tipUntil !== null || (status === 'DRAFT' && isTippable(checkout));
  const unpaid = orderToPay(checkout, promise.selections);
  return {
    checkoutId: checkout.id,
    versionKey: checkout.versionKey,
    appName: checkout.appName,
    status: status === 'PLACED' && order?.status === 'CANCELED' ? 'CANCELED' : status,
    draftOrder: status === 'DRAFT',
    validDraft: status === 'DRAFT' && promise.status === 'HELD' && !isCartChanged,
    expired: status === 'DRAFT' && promise.status === 'EXPIRED',
    supersededBy: shown.supersededBy,
    checksum: checkout.checksum,
    isCartChanged,
    masterOrderId: checkout.masterOrderId,
    placedAt: checkout.placedAt?.toISOString() ?? null,
    cartId: checkout.cartId,
    modalityType: checkout.modality,
    pickupType: checkout.pickupType,
    buyer: { email: shown.email, profileId: checkout.shopperId },
    lineItems,
    subOrders: subOrdersOf(shown),
    summary: costSummaryOf(checkout),
    tax: {
      terms: checkout.taxTerms,
      fees: unpaid.fees,
      untaxedBySnap: taxOf(unpaid, checkout.tenders).untaxedBySnap,
    },
    bagFee: chargedBagFee(checkout.bagFee, checkout.tenders),
    deposits: depositsOf(lineItems),
    revision: checkout.revision,
    originalSummary: checkout.originalSummary,
    estimatedTotal: order?.estimatedTotal ?? null,
    refunds: order?.refunds ?? [],
    modifiableUntil: deadlineOf(shown)?.value ?? null,
    priceAdjustment: {
      coupons: lineItems.flatMap((line) => line.priceAdjustment.coupons),
      promos: checkout.promos.map(({ code, couponId, description, discount, shortBy }) => ({
        code,
        couponId,
        description,
        discount,
        shortBy,
      })),
      takesPromos: takesPromos(checkout),
    },
    fulfillment: {
      contact: checkout.contact,
      dateOfBirth: checkout.dateOfBirth,
      deliveryType: details?.deliveryType ?? null,
      unattended: details?.unattended ?? false,
      instructions: details && driverInstructions(details),
      nonCatalogItem: details?.nonCatalogItem || null,
      vendors: promise.selections.map(({ vendor }) => vendor),
      promise,
      destination: destinationOf(shown),
    },
    payments: checkout.tenders,
    gratuity: takesTip ? gratuityFor(checkout.itemTotal) : null,
    tipUntil,
    paymentDetails: {
      gratuityAmount: checkout.gratuityTotal,
      ebt: snapTender?.amount ?? null,
      ebtDetails: snapTender?.balance == null ? null : { remainingBalance: { snap: snapTender.balance } },
      payment: { transactions: checkout.transactions },
    },
    rejection: checkout.rejection,
  };
}
