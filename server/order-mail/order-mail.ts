import type { Checkout } from '../../services/contracts/checkouts.ts';
import {
  DELIVERY_WAYS,
  FEE_NAMES,
  ON_ARRIVAL,
  ORDER_TYPES,
  receivedAs,
} from '../../services/contracts/fulfillment.ts';
import { tenderAmountWords } from '../../services/contracts/holds.ts';
import { moneyBackWords, PAYMENT_RETURNED, pickedNotes } from '../../services/contracts/orders.ts';
import { TENDER_NAMES } from '../../services/contracts/payments.ts';
import { weighedPriceWords } from '../../services/contracts/prices.ts';
import { takesUnasked } from '../../services/contracts/substitutions.ts';
import { dollars, type Window } from '../../services/contracts/values.ts';
import type { MailKind, Message } from '../db/schema/mail.ts';
import { type Content, htmlOf, type Row, signed, textOf } from '../mail/message.ts';

type Line = Checkout['lineItems'][number];

function when({ value, timezone }: Window, isShipped: boolean): string {
  const [start, end] = value.split('/').map((instant) => new Date(instant));
  const format = (instant: Date | undefined, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone }).format(instant);
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  if (isShipped) return `${format(start, day)} to ${format(end, day)}`;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  return `${format(start, day)}, ${format(start, time)} to ${format(end, time)}`;
}

function placeRows({ modalityType, pickupType, fulfillment }: Checkout): Row[] {
  const { destination, promise, vendors, deliveryType, unattended, instructions, nonCatalogItem } =
    fulfillment;
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
    ...(deliveryType
      ? ([
          ['Delivered by', vendors.map((vendor) => vendor.name).join(', ')],
          ['Delivery', DELIVERY_WAYS[deliveryType]],
        ] as const)
      : []),
    ...(unattended ? [['If no one answers', 'Leave at my door'] as const] : []),
    ...(instructions ? [['Instructions', instructions] as const] : []),
    ...(nonCatalogItem ? [['Non-catalog item', nonCatalogItem] as const] : []),
    ...(pickupType ? [['On arrival', ON_ARRIVAL[pickupType]] as const] : []),
  ];
}

const nameOf = ({ cart, description }: Line): string => `${cart.quantity} × ${description}`;

/** A line's price: until it's weighed, the price per pound and an estimate. */
const priceOf = ({ total, perPound, picked }: Line): string =>
  perPound && !picked ? weighedPriceWords(perPound.price, total) : dollars(total);

const itemRows = ({ lineItems }: Checkout): Row[] =>
  lineItems.map((line) => [[nameOf(line), ...pickedNotes(line)].join('; '), priceOf(line)]);

function costRows({ modalityType, bagFee, priceAdjustment, summary, estimatedTotal }: Checkout): Row[] {
  const { itemTotal, fulfillmentTotal, taxTotal, gratuityTotal, total } = summary.cost;
  return [
    ['Items', dollars(itemTotal)],
    [FEE_NAMES[modalityType], fulfillmentTotal === 0 ? 'Free' : dollars(fulfillmentTotal)],
    ...(bagFee ? [[bagFee.description, dollars(bagFee.amount)] as const] : []),
    ...priceAdjustment.promos
      .filter(({ discount }) => discount > 0)
      .map(({ code, discount }): Row => [`Promo code ${code}`, signed(-discount)]),
    ['Tax', dollars(taxTotal)],
    ...(gratuityTotal > 0 ? [['Tip', dollars(gratuityTotal)] as const] : []),
    [estimatedTotal === null ? 'Total' : 'Final total', dollars(total)],
    ...(estimatedTotal === null ? [] : [['Estimated before picking', dollars(estimatedTotal)] as const]),
  ];
}

/** Names a payment method by its last four digits at most. */
const tenderRows = (checkout: Checkout): Row[] =>
  checkout.payments.map((payment) => {
    const { paymentType, brand, lastFour } = payment;
    const name = paymentType === 'BANK_CARD' || paymentType === 'ACH' ? brand : null;
    const shown = lastFour && paymentType !== 'EBT' ? ` ending in ${lastFour.slice(-4)}` : '';
    return [`${name ?? TENDER_NAMES[paymentType]}${shown}`, tenderAmountWords(payment, checkout)];
  });

/** What has been refunded so far, by item. */
function refundRows({ lineItems, refunds }: Checkout): Row[] {
  const rows = refunds.map(({ gtin13, quantity, amount }): Row => {
    const line = lineItems.find(({ cart }) => cart.gtin13 === gtin13);
    return [`${quantity} × ${line?.description ?? gtin13}`, dollars(amount)];
  });
  return [...rows, ['Total refunded', dollars(refunds.reduce((sum, { amount }) => sum + amount, 0))]];
}

/** A substitute that the picker proposes, to answer until it expires. */
export interface MailedProposal {
  gtin13: string;
  description: string;
  orderedTotal: number;
  substituteGtin13: string;
  substituteDescription: string;
  quantity: number;
  total: number;
  expiresAt: Date;
}

/** What's proposed, and what happens without an answer. */
function proposalContent(
  { lineItems, fulfillment }: Checkout,
  proposal: MailedProposal,
): Pick<Content, 'title' | 'parts' | 'note'> {
  const line = lineItems.find(({ cart }) => cart.gtin13 === proposal.gtin13);
  const isTaken =
    line !== undefined &&
    takesUnasked({ ...line, chosenGtin13: line.chosenSubstitute?.gtin13 ?? null }, proposal.substituteGtin13);
  const { timezone } = fulfillment.promise.selections[0]?.window ?? { timezone: 'UTC' };
  const by = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
  }).format(proposal.expiresAt);
  return {
    title: 'An item ran out',
    parts: [
      [
        'Your picker suggests',
        [
          [`${proposal.quantity} × ${proposal.substituteDescription}`, dollars(proposal.total)],
          [`In place of ${proposal.quantity} × ${proposal.description}`, dollars(proposal.orderedTotal)],
        ],
      ],
    ],
    note: `Approve or refuse it by ${by} on your order's page. Without an answer, ${
      isTaken
        ? 'your picker takes it, at no more than what you ordered would have cost.'
        : "the item is left out, and you don't pay for it."
    }`,
  };
}

interface Words {
  subject: (number: string) => string;
  content: (
    checkout: Checkout,
    proposal: MailedProposal | undefined,
  ) => Pick<Content, 'title' | 'parts' | 'note'> & { lead?: string };
}

/** What's refunded for a canceled order, and why it was canceled. */
const canceled = (lead: (checkout: Checkout) => string): Words => ({
  subject: (number) => `Your order #${number} has been canceled`,
  content: (checkout) => ({
    title: 'Your order has been canceled',
    lead: lead(checkout),
    parts: [
      ['Your refund', tenderRows(checkout)],
      ['Items', itemRows(checkout)],
    ],
    note: moneyBackWords(checkout.payments),
  }),
});

const WORDS: Record<MailKind, Words> = {
  CONFIRMATION: {
    subject: (number) => `Your order #${number} has been placed`,
    content: (checkout) => ({
      title: `Thank you, your ${ORDER_TYPES[receivedAs(checkout)]} order has been placed!`,
      parts: [
        ['Where and when', placeRows(checkout)],
        ['Items', itemRows(checkout)],
        ['Payment', [...costRows(checkout), ...tenderRows(checkout)]],
      ],
      note: 'Prices are estimates, the final amount is determined when you receive your order. If the final is more, the additional amount will be charged to your credit or debit card.',
    }),
  },
  CANCELLATION: canceled(({ rejection }) => rejection?.reason ?? PAYMENT_RETURNED),
  REFUSAL: canceled(() => `We're sorry, the store couldn't complete it. ${PAYMENT_RETURNED}`),
  RECEIPT: {
    subject: (number) => `Your receipt for order #${number}`,
    content: (checkout) => ({
      title: 'Thank you for shopping with us!',
      parts: [
        ['Items', itemRows(checkout)],
        ['Payment', [...costRows(checkout), ...tenderRows(checkout)]],
        ...(checkout.refunds.length > 0 ? [['Refunded', refundRows(checkout)] as const] : []),
      ],
      note: 'This is the final cost of your order, based on what we picked.',
    }),
  },
  REFUND: {
    subject: (number) => `Your refund for order #${number}`,
    content: (checkout) => ({
      title: 'We refunded part of your order',
      parts: [['Refunded', refundRows(checkout)]],
      note: `Your refund goes to the payment methods you used. Amounts paid with SNAP EBT go back to SNAP EBT. ${moneyBackWords(checkout.payments)}`,
    }),
  },
  TIP_CHANGED: {
    subject: (number) => `Your tip for order #${number} was changed`,
    content: (checkout) => ({
      title: 'We changed your tip',
      lead: `Your driver gets all of it: ${dollars(checkout.summary.cost.gratuityTotal)}.`,
      parts: [['Payment', [...costRows(checkout), ...tenderRows(checkout)]]],
      note: 'What a smaller tip costs less goes back to the payment methods that paid it. Your bank may take a few days to show it.',
    }),
  },
  TIME_LOST: {
    subject: (number) => `Please choose another time for order #${number}`,
    content: (checkout) => ({
      title: 'Please choose another time',
      lead: "We're sorry: the time you chose isn't available anymore.",
      parts: [
        ['The time you chose', placeRows(checkout)],
        ['Items', itemRows(checkout)],
      ],
      note: "Choose another time on your order's page, or cancel the order there. You pay nothing for it until you receive it.",
    }),
  },
  SUBSTITUTE_PROPOSED: {
    subject: (number) => `Your picker has a question about order #${number}`,
    content: (checkout, proposal) => {
      if (!proposal) throw new Error('The email has no proposal');
      return proposalContent(checkout, proposal);
    },
  },
};

/** An email in the outbox. */
export interface MailToSend {
  id: string;
  kind: MailKind;
  /** What it's about, if it's about a proposal. */
  proposal?: MailedProposal | undefined;
}

/** An email about an order, as the order is now. */
export function orderMail(
  { id, kind, proposal }: MailToSend,
  checkout: Checkout,
  { from, origin }: { from: string; origin: string },
): Message {
  const { appName, buyer, checkoutId, masterOrderId } = checkout;
  const number = masterOrderId ?? '';
  const { subject, content } = WORDS[kind];
  const { lead, ...rest } = content(checkout, proposal);
  const path = proposal
    ? `/mypurchases/pending/${encodeURIComponent(checkoutId)}`
    : `/checkout/${appName}/${encodeURIComponent(checkoutId)}/complete`;
  const whole: Content = {
    ...rest,
    lead: [`Order #${number}`, ...(lead === undefined ? [] : [lead])],
    link: { label: proposal ? 'Answer now' : 'See your order', address: `${origin}${path}` },
  };
  return {
    messageId: `<${id}@${new URL(origin).hostname}>`,
    from,
    to: buyer.email,
    subject: subject(number),
    text: textOf(whole),
    html: htmlOf(whole),
  };
}
