import * as v from 'valibot';

/** Who carries a shipment. */
export const Carrier = v.picklist(['UPS', 'FEDEX', 'USPS', 'OTHER']);
export type Carrier = v.InferOutput<typeof Carrier>;

interface KnownCarrier {
  name: string;
  /** Without spaces. */
  trackingNumber: RegExp;
  /** The carrier's page for a tracking number, which is appended. */
  trackingPage: string;
}

/**
 * The carriers that shops in the US ship with; OTHER is any other one, whose pages the store doesn't know. Forms of numbers are those that
 * open-source parsers of tracking numbers agree on, as of November 2026; check digits aren't verified. A chain whose carrier uses another
 * form adds it here.
 */
const KNOWN_CARRIERS: Readonly<Record<Exclude<Carrier, 'OTHER'>, KnownCarrier>> = {
  UPS: {
    name: 'UPS',
    trackingNumber: /^1Z[0-9A-Z]{16}$/,
    trackingPage: 'https://www.ups.com/track?tracknum=',
  },
  FEDEX: {
    name: 'FedEx',
    trackingNumber: /^(\d{12}|\d{15}|\d{20}|\d{22}|\d{34})$/,
    trackingPage: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
  USPS: {
    name: 'USPS',
    trackingNumber: /^(\d{20}|\d{22}|\d{26}|\d{30}|\d{34}|[A-Z]{2}\d{9}US)$/,
    trackingPage: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
};

/** A carrier's tracking number; null if another carrier gave none. */
interface Tracked {
  carrier: Carrier;
  trackingNumber: string | null;
}

/** The carrier's name; null for one the store doesn't know. */
export const carrierName = (carrier: Carrier): string | null =>
  carrier === 'OTHER' ? null : KNOWN_CARRIERS[carrier].name;

/** Where the carrier says how far a shipment is; null if the store doesn't know. */
export const trackingAddress = ({ carrier, trackingNumber }: Tracked): string | null =>
  carrier === 'OTHER' || trackingNumber === null
    ? null
    : `${KNOWN_CARRIERS[carrier].trackingPage}${encodeURIComponent(trackingNumber)}`;

function isOneOfCarrier({ carrier, trackingNumber }: Tracked): boolean {
  if (carrier === 'OTHER') return true;
  return trackingNumber !== null && KNOWN_CARRIERS[carrier].trackingNumber.test(trackingNumber);
}

/** Labels print it in groups. */
const TrackingNumber = v.pipe(
  v.string(),
  v.transform((typed) => typed.replaceAll(/\s/g, '').toUpperCase()),
  v.regex(/^[0-9A-Z-]{1,40}$/, 'Check the tracking number.'),
);

/** With whom a shipment leaves, and its tracking number, which only another carrier may not have. */
export const Tracking = v.pipe(
  v.object({ carrier: Carrier, trackingNumber: v.nullable(TrackingNumber) }),
  v.forward(
    v.check((tracked) => isOneOfCarrier(tracked), "This isn't a tracking number of that carrier."),
    ['trackingNumber'],
  ),
);
export type Tracking = v.InferOutput<typeof Tracking>;
