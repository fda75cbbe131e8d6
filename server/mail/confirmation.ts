import type { Checkout } from '../../services/contracts/checkouts.ts';
import { dollars } from '../../services/contracts/dollars.ts';
import { ON_ARRIVAL, ORDER_TYPES, receivedAs } from '../../services/contracts/fulfillment.ts';
import type { PaymentType } from '../../services/contracts/payments.ts';
import type { Modality, Window } from '../../services/contracts/values.ts';

/** An email, in plain text and in HTML. */
export interface Message {
  /** The same however often it's sent, so that mail programs show it once. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

const FEES: Record<Modality, string> = {
  PICKUP: 'Pickup fee',
  DELIVERY: 'Delivery fee',
  SHIP: 'Shipping',
  IN_STORE: 'Fee',
};
const TENDERS: Record<PaymentType, string> = {
  BANK_CARD: 'Credit or debit card',
  ACH: 'Bank account',
  GIFT_CARD: 'Gift card',
  EBT: 'SNAP EBT',
};

type Row = readonly [label: string, value: string];

const signed = (cents: number): string => (cents < 0 ? `-${dollars(-cents)}` : dollars(cents));

function when({ value, timezone }: Window, isShipped: boolean): string {
  const [start = '', end = ''] = value.split('/');
  const format = (instant: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone }).format(new Date(instant));
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  if (isShipped) return `${format(start, day)} to ${format(end, day)}`;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  return `${format(start, day)}, ${format(start, time)} to ${format(end, time)}`;
}

function placeRows({ modalityType, pickupType, fulfillment }: Checkout): Row[] {
  const { destination, promise, instructions } = fulfillment;
  const { address, name, type } = destination;
  const isShipped = modalityType === 'SHIP';
  const where = [
    ...(type === 'STORE' ? [name] : []),
    ...address.addressLines,
    `${address.cityTown}, ${address.stateProvince} ${address.postalCode}`,
  ].join(', ');
  return [
    ...promise.selections.map(
      ({ vendor, window }): Row => [
        isShipped ? `Shipped by ${vendor.name}` : 'When',
        when(window, isShipped),
      ],
    ),
    [type === 'STORE' ? 'Where' : 'To', where],
    ...(instructions ? [['Instructions', instructions] as const] : []),
    ...(pickupType ? [['On arrival', ON_ARRIVAL[pickupType]] as const] : []),
  ];
}

const itemRows = ({ lineItems }: Checkout): Row[] =>
  lineItems.map(({ cart, description, total }) => [`${cart.quantity} × ${description}`, dollars(total)]);

function costRows({ modalityType, priceAdjustment, summary }: Checkout): Row[] {
  const { itemTotal, fulfillmentTotal, taxTotal, gratuityTotal, total } = summary.cost;
  return [
    ['Items', dollars(itemTotal)],
    [FEES[modalityType], fulfillmentTotal === 0 ? 'Free' : dollars(fulfillmentTotal)],
    ...priceAdjustment.promos.map(({ code, discount }): Row => [`Promo code ${code}`, signed(-discount)]),
    ['Tax', dollars(taxTotal)],
    ...(gratuityTotal > 0 ? [['Tip', dollars(gratuityTotal)] as const] : []),
    ['Total', dollars(total)],
  ];
}

/** By its last four digits at most. */
const tenderRows = ({ payments }: Checkout): Row[] =>
  payments.map(({ paymentType, brand, lastFour, authorizedAmount, amountToAuthorize }) => {
    const name = paymentType === 'BANK_CARD' || paymentType === 'ACH' ? brand : null;
    const shown = lastFour && paymentType !== 'EBT' ? ` ending in ${lastFour.slice(-4)}` : '';
    return [`${name ?? TENDERS[paymentType]}${shown}`, dollars(authorizedAmount ?? amountToAuthorize)];
  });

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

const textOf = (rows: readonly Row[]): string =>
  rows.map(([label, value]) => `${label}: ${value}`).join('\n');

const CELL = 'padding:6px 0;border-bottom:1px solid #e4e2da;vertical-align:top';
const htmlOf = (rows: readonly Row[]): string =>
  `<table role="presentation" width="100%" cellspacing="0" style="border-collapse:collapse">${rows
    .map(
      ([label, value]) =>
        `<tr><td style="${CELL};padding-right:16px">${escapeHtml(label)}</td><td align="right" style="${CELL}">${escapeHtml(value)}</td></tr>`,
    )
    .join('')}</table>`;

const NOTE = 'Prices are estimates, the final amount is determined when you receive your order.';

/** The email that confirms an order. */
export function confirmationOf(checkout: Checkout, shopOrigin: string): Message {
  const { appName, buyer, checkoutId, masterOrderId } = checkout;
  const title = `Thank you, your ${ORDER_TYPES[receivedAs(checkout)]} order has been placed!`;
  const link = `${shopOrigin}/checkout/${appName}/${encodeURIComponent(checkoutId)}/complete`;
  const parts = [
    ['Where and when', placeRows(checkout)],
    ['Items', itemRows(checkout)],
    ['Payment', [...costRows(checkout), ...tenderRows(checkout)]],
  ] as const;
  const number = masterOrderId ?? '';
  const text = [
    title,
    `Order #${number}`,
    ...parts.map(([name, rows]) => `${name}\n${textOf(rows)}`),
    NOTE,
    `See your order: ${link}`,
  ];
  const html = [
    `<h1 style="font-size:22px;margin:0 0 8px">${escapeHtml(title)}</h1>`,
    `<p style="margin:0">Order #${escapeHtml(number)}</p>`,
    ...parts.map(
      ([name, rows]) => `<h2 style="font-size:16px;margin:24px 0 4px">${name}</h2>${htmlOf(rows)}`,
    ),
    `<p style="font-size:13px;color:#55534c">${NOTE}</p>`,
    `<p><a href="${escapeHtml(link)}">See your order</a></p>`,
  ];
  return {
    messageId: `<order-${checkoutId}@${new URL(shopOrigin).hostname}>`,
    to: buyer.email,
    subject: `Your order #${number} has been placed`,
    text: `${text.join('\n\n')}\n`,
    html: `<div style="max-width:560px;margin:0 auto;font:16px/1.5 sans-serif;color:#1d1c19">${html.join('')}</div>`,
  };
}
