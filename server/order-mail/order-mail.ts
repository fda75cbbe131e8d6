import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/schema.ts';
import { formatterInZone } from '../../languages/formatter-in-zone.ts';
import { t } from '../../languages/t.ts';
import { changedLineWords } from '../../rules/changed-lines.ts';
import type { ChangesMade } from '../../rules/changes-made.ts';
import { holdReason, tenderAmountWords } from '../../rules/holds.ts';
import { earlierEstimate, pickedNotes } from '../../rules/picked-lines.ts';
import { weighedPriceWords } from '../../rules/prices.ts';
import { calendarFileName } from '../../services/contracts/calendar.ts';
import { carrierName, type Tracking, trackingAddress } from '../../services/contracts/carriers.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import {
  DELIVERY_WAYS,
  FEE_NAMES,
  ON_ARRIVAL,
  ORDER_TYPES,
  receivedAs,
} from '../../services/contracts/fulfillment.ts';
import { type Clock, clockAt, hoursWords, timeWords } from '../../services/contracts/hours.ts';
import { moneyBackWords, PAYMENT_RETURNED } from '../../services/contracts/orders.ts';
import { addressAt } from '../../services/contracts/own-path.ts';
import { TENDER_NAMES } from '../../services/contracts/payments.ts';
import { NO_PICTURE } from '../../services/contracts/pictures.ts';
import { differenceWords, type SubstituteDifference } from '../../services/contracts/proposals.ts';
import { HOUSE } from '../../services/contracts/quote-parts.ts';
import { remindersOf, reminderWords } from '../../services/contracts/reminders.ts';
import { onOneLine } from '../../services/contracts/validation.ts';
import { dollars, type Window } from '../../services/contracts/values.ts';
import { calendarFile } from '../checkouts/read/calendar-file.ts';
import type { MailKind, Message } from '../db/schema/mail.ts';
import { type Brand, type Content, htmlOf, type Row, signed, textOf } from '../mail/message.ts';

type Line = Checkout['lineItems'][number];

function when({ value, timezone }: Window, isShipped: boolean): string {
  const [start = '', end = ''] = value.split('/');
  const [from, to] = [longDay(new Date(start), timezone), longDay(new Date(end), timezone)];
  if (isShipped) return from === to ? from : t('{{from}} to {{to}}', { from, to });
  return `${from}, ${hoursWords(clockIn(timezone, start), clockIn(timezone, end))}`;
}

const timeIn = formatterInZone({ hour: 'numeric', minute: '2-digit' });
const clockIn = (timeZone: string, instant: string | Date): Clock => clockAt(instant, timeIn(timeZone));

/** When an order with one time is received. */
const timeOf = ({ fulfillment }: Checkout): string =>
  fulfillment.promise.selections
    .slice(0, 1)
    .map(({ window }) => when(window, false))
    .join('');

const whereTo = ({ address, name, type }: Checkout['fulfillment']['destination']): string =>
  [
    ...(type === 'STORE' ? [name] : []),
    ...address.addressLines,
    `${address.cityTown}, ${address.stateProvince} ${address.postalCode}`,
  ].join(', ');

const longDayIn = formatterInZone({ weekday: 'long', month: 'long', day: 'numeric' });
/** 'Monday, November 23'. */
const longDay = (at: Date | undefined, timeZone: string): string => longDayIn(timeZone).format(at);

function placeRows({ modalityType, pickupType, fulfillment }: Checkout): Row[] {
  const { destination, promise, vendors, deliveryType, unattended, instructions, nonCatalogItem } =
    fulfillment;
  const isShipped = modalityType === 'SHIP';
  return [
    ...promise.selections.map(
      ({ vendor, window }): Row => [
        isShipped ? t('Shipped by {{name}}', { name: vendor.name }) : t('When'),
        when(window, isShipped),
      ],
    ),
    [destination.type === 'STORE' ? t('Where') : t('To'), whereTo(destination)],
    ...(deliveryType
      ? ([
          [t('Delivered by'), vendors.map((vendor) => vendor.name).join(', ')],
          [t('Delivery'), DELIVERY_WAYS[deliveryType]],
        ] as const)
      : []),
    ...(unattended ? [[t('If no one answers'), t('Leave at my door')] as const] : []),
    ...(instructions ? [[t('Instructions'), instructions] as const] : []),
    ...(nonCatalogItem ? [[t('Non-catalog item'), nonCatalogItem] as const] : []),
    ...(pickupType ? [[t('On arrival'), ON_ARRIVAL[pickupType]] as const] : []),
  ];
}

/** What isn't in the order has no quantity. */
const nameOf = ({ cart, description }: Line): string =>
  cart.quantity > 0 ? `${cart.quantity} × ${description}` : description;

/** A line's price: until it's weighed, the price per pound and an estimate. */
const priceOf = ({ total, regularTotal, perPound, picked }: Line): string =>
  perPound && !picked ? weighedPriceWords({ perPound, total, regularTotal }) : dollars(total);

/** What isn't in the order is at the end. */
const itemRows = ({ lineItems }: Pick<Checkout, 'lineItems'>): Row[] =>
  lineItems
    .toSorted((one, other) => Number(one.cart.quantity === 0) - Number(other.cart.quantity === 0))
    .map((line) => [nameOf(line), priceOf(line), { notes: pickedNotes(line), picture: line.imageUrl }]);

/** What isn't taxed because SNAP pays it. */
const untaxedWords = ({ untaxedBySnap }: Checkout['tax']): string[] =>
  untaxedBySnap > 0
    ? [t('SNAP pays {{untaxedBySnap}} of taxable items tax-free', { untaxedBySnap: dollars(untaxedBySnap) })]
    : [];

function costRows(checkout: Checkout): Row[] {
  const { modalityType, tax, bagFee, deposits, priceAdjustment, summary, estimatedTotal } = checkout;
  const estimate = earlierEstimate(checkout);
  const { itemTotal, yellowTagDiscountTotal, fulfillmentTotal, taxTotal, gratuityTotal, total } =
    summary.cost;
  return [
    [t('Items'), dollars(itemTotal + yellowTagDiscountTotal)],
    ...(yellowTagDiscountTotal > 0 ? [[t('Sale savings'), signed(-yellowTagDiscountTotal)] as const] : []),
    [FEE_NAMES[modalityType], fulfillmentTotal === 0 ? t('Free') : dollars(fulfillmentTotal)],
    ...(bagFee
      ? [[bagFee.description, bagFee.amount === 0 ? t('Free') : dollars(bagFee.amount)] as const]
      : []),
    ...(deposits
      ? [
          [
            t('Container deposits ({{containers}})', { containers: deposits.containers }),
            dollars(deposits.amount),
          ] as const,
        ]
      : []),
    ...priceAdjustment.promos
      .filter(({ discount }) => discount > 0)
      .map(({ code, discount }): Row => [t('Promo code {{code}}', { code }), signed(-discount)]),
    [t('Tax'), dollars(taxTotal), { notes: untaxedWords(tax) }],
    ...(gratuityTotal > 0 ? [[t('Tip'), dollars(gratuityTotal)] as const] : []),
    [estimatedTotal === null ? t('Total') : t('Final total'), dollars(total), { isTotal: true }],
    ...(estimate ? [[estimate.label, dollars(estimate.amount)] as const] : []),
  ];
}

/** Names a payment method by its last four digits at most. */
const tenderRows = (checkout: Checkout): Row[] =>
  checkout.payments.map((payment) => {
    const { paymentType, brand, lastFour } = payment;
    const name = paymentType === 'BANK_CARD' || paymentType === 'ACH' ? brand : null;
    const named = name ?? TENDER_NAMES[paymentType];
    const shown =
      lastFour && paymentType !== 'EBT'
        ? t('{{brand}} ending in {{lastFour}}', { brand: named, lastFour: lastFour.slice(-4) })
        : named;
    return [shown, tenderAmountWords(payment, checkout)];
  });

/** What has been refunded so far, by item. */
function refundRows({ lineItems, refunds }: Checkout): Row[] {
  const rows = refunds.map(({ gtin13, quantity, amount }): Row => {
    const line = lineItems.find(({ cart }) => cart.gtin13 === gtin13);
    const picture = line?.imageUrl ?? NO_PICTURE;
    return [`${quantity} × ${line?.description ?? gtin13}`, dollars(amount), { picture }];
  });
  return [
    ...rows,
    [t('Total refunded'), dollars(refunds.reduce((sum, { amount }) => sum + amount, 0)), { isTotal: true }],
  ];
}

/** A substitute that the picker proposes, to answer until it expires. */
export interface MailedProposal {
  description: string;
  imageUrl: string;
  orderedTotal: number;
  substituteDescription: string;
  substituteImageUrl: string;
  quantity: number;
  total: number;
  differences: readonly SubstituteDifference[];
  isTakenUnasked: boolean;
  expiresAt: Date;
}

/** What a vendor has shipped of an order. */
export interface MailedShipment extends Tracking {
  vendorId: string;
  deliveredAt: Date | null;
  /** Its carrier or tracking number isn't the one that was told. */
  isCorrection?: boolean;
}

/** What an email is about besides its order. */
export interface MailAbout {
  /** The picker's proposal, for SUBSTITUTE_PROPOSED. */
  proposal?: MailedProposal | undefined;
  /** What has shipped, for SHIPPED and DELIVERED. */
  shipment?: MailedShipment | undefined;
  /** What the shopper changed, for CHANGED. */
  changes?: ChangesMade | null;
}

/** What's proposed, and what happens without an answer. */
function proposalContent(
  { fulfillment }: Checkout,
  proposal: MailedProposal,
): Pick<Content, 'title' | 'lead' | 'parts' | 'note'> {
  const { timezone } = fulfillment.promise.selections[0]?.window ?? { timezone: 'UTC' };
  const by = timeWords(clockIn(timezone, proposal.expiresAt));
  return {
    title: t('An item ran out'),
    lead: [
      t('Approve or refuse what your picker suggests by {{by}}. Without an answer, {{what}}', {
        by,
        what: proposal.isTakenUnasked
          ? t('your picker takes it, at no more than what you ordered would have cost.')
          : t("the item is left out, and you don't pay for it."),
      }),
    ],
    parts: [
      [
        t('Your picker suggests'),
        [
          [
            `${proposal.quantity} × ${proposal.substituteDescription}`,
            dollars(proposal.total),
            { picture: proposal.substituteImageUrl },
          ],
          [
            t('In place of {{quantity}} × {{description}}', {
              quantity: proposal.quantity,
              description: proposal.description,
            }),
            dollars(proposal.orderedTotal),
            { picture: proposal.imageUrl },
          ],
        ],
      ],
    ],
    note: differenceWords(proposal),
  };
}

const tipWords = ({ summary: { cost } }: Checkout): string =>
  cost.gratuityTotal > 0
    ? t('Your driver gets all of it: {{dollars}}.', { dollars: dollars(cost.gratuityTotal) })
    : t('There is no tip on your order anymore.');

/** Until when the order can be changed, if it can. */
function changeableWords({ modifiableUntil, fulfillment }: Checkout): string[] {
  if (!modifiableUntil) return [];
  const { timezone } = fulfillment.destination;
  const time = `${longDay(new Date(modifiableUntil), timezone)}, ${timeWords(clockIn(timezone, modifiableUntil))}`;
  return [t('Add or remove items, or choose another time, until {{time}}.', { time })];
}

/** What to have at hand when the order is handed over (CIT-23). */
const whatToBring = (checkout: Checkout): string[] =>
  remindersOf(checkout).map((reminder) =>
    t("Don't forget: {{reminder}}", { reminder: reminderWords(reminder) }),
  );

/** The order's time for a calendar, where it's news. */
function attachmentsOf(kind: MailKind, checkout: Checkout, shop: string): Pick<Message, 'attachments'> {
  const content = kind === 'CONFIRMATION' || kind === 'CHANGED' ? calendarFile(checkout, shop) : null;
  if (!content) return {};
  const contentType = 'text/calendar; charset=utf-8';
  return { attachments: [{ filename: calendarFileName(checkout), contentType, content }] };
}

/** A shipment's days, where it goes, who carries it, and its items; its link leads to its carrier's page, if that is known. */
const shipmentContent =
  (title: (name: string, shipment: MailedShipment) => string, note: () => string): Words['content'] =>
  (checkout, { shipment, shop }) => {
    const { subOrders, lineItems, fulfillment } = checkout;
    const part = subOrders.find(({ vendor }) => vendor.id === shipment?.vendorId);
    const method = fulfillment.promise.selections.find(({ vendor }) => vendor.id === shipment?.vendorId);
    if (!shipment || !part || !method) throw new Error('The email has no shipment');
    const { carrier, trackingNumber, deliveredAt } = shipment;
    const { timezone } = method.window;
    const name = carrierName(carrier);
    const address = trackingAddress(shipment);
    const lines = lineItems.filter(
      ({ cart }) => cart.quantity > 0 && part.items.some(({ gtin13 }) => gtin13 === cart.gtin13),
    );
    return {
      title: title(part.vendor.id === HOUSE ? shop : part.vendor.name, shipment),
      parts: [
        [
          t('Shipment'),
          [
            deliveredAt
              ? [t('Delivered'), longDay(deliveredAt, timezone)]
              : [t('Arrives'), when(method.window, true)],
            [t('To'), whereTo(fulfillment.destination)],
            ...(name === null ? [] : [[t('Carrier'), name] as const]),
            ...(trackingNumber === null ? [] : [[t('Tracking number'), trackingNumber] as const]),
          ],
          'words',
        ],
        [t('Items'), itemRows({ lineItems: lines })],
      ],
      note: note(),
      ...(address !== null && !deliveredAt && { link: { label: t('Track your shipment'), address } }),
    };
  };

interface Words {
  subject: (number: string) => string;
  /** What its button says, if that isn't to see the order. */
  action?: () => string;
  content: (
    checkout: Checkout,
    about: MailAbout & { shop: string },
  ) => Pick<Content, 'title' | 'parts' | 'note'> & Partial<Pick<Content, 'lead' | 'link'>>;
}

/** What's refunded for a canceled order, and why it was canceled. */
const canceled = (lead: (checkout: Checkout) => string): Words => ({
  subject: (number) => t('Your order #{{number}} has been canceled', { number }),
  content: (checkout) => ({
    title: t('Your order has been canceled'),
    lead: [lead(checkout)],
    parts: [
      [t('Your refund'), tenderRows(checkout)],
      [t('Items'), itemRows(checkout)],
    ],
    note: moneyBackWords(checkout.payments),
  }),
});

/** What a shopper changed about an order: items with what they cost more or less, wishes, and the time. */
const changeRows = ({ lines, wishes, time }: ChangesMade): Row[] => [
  ...lines.map((line): Row => {
    const { description, difference, prices } = line;
    const more = `${difference > 0 ? '+' : ''}${signed(difference)}`;
    return [description, [changedLineWords(line), ...(prices ? [] : [more])].join(', ')];
  }),
  ...wishes.map(({ description }): Row => [description, t('has new instructions for your picker')]),
  ...(time
    ? [
        [
          t('When'),
          t('{{now}} instead of {{before}}', {
            now: when(time.now, false),
            before: when(time.before, false),
          }),
        ] as const,
      ]
    : []),
];

/** What it cost when it was placed, if it costs something else. */
const beforeRows = ({ originalSummary }: Checkout): Row[] =>
  originalSummary ? [[t('Before your changes'), dollars(originalSummary.cost.total)]] : [];

/** Why it costs what it does now: sellers pack, and stores pick. */
const finalWords = ({ modalityType }: Checkout): string =>
  modalityType === 'SHIP'
    ? t('This is the final cost of your order, based on what was shipped.')
    : t('This is the final cost of your order, based on what we picked.');

/** An order that's about to be handed over: where and when, what to bring, what was found, and what it costs now. */
const handOverContent = (title: string, received: string, checkout: Checkout) => ({
  title,
  lead: [received, ...whatToBring(checkout)],
  parts: [
    [t('Where and when'), placeRows(checkout), 'words'],
    [t('Items'), itemRows(checkout)],
    [t('Payment'), [...costRows(checkout), ...tenderRows(checkout)]],
  ] as const,
  note: finalWords(checkout),
});

const WORDS: Record<MailKind, Words> = {
  CONFIRMATION: {
    subject: (number) => t('Your order #{{number}} has been placed', { number }),
    content: (checkout) => ({
      title: t('Thank you, your {{type}} order has been placed!', {
        type: ORDER_TYPES[receivedAs(checkout)],
      }),
      lead: [...changeableWords(checkout), ...whatToBring(checkout)],
      parts: [
        [t('Where and when'), placeRows(checkout), 'words'],
        [t('Items'), itemRows(checkout)],
        [t('Payment'), [...costRows(checkout), ...tenderRows(checkout)]],
      ],
      note: [
        t(
          'Prices are estimates, the final amount is determined when you receive your order. If the final is more, the additional amount will be charged to your credit or debit card.',
        ),
        holdReason(checkout),
      ]
        .filter(Boolean)
        .join(' '),
    }),
  },
  CHANGED: {
    subject: (number) => t('Your order #{{number}} has been changed', { number }),
    content: (checkout, { changes }) => ({
      title: t('Your order has been changed'),
      lead: [...changeableWords(checkout), ...whatToBring(checkout)],
      parts: [
        ...(changes ? [[t('Your changes'), changeRows(changes), 'words'] as const] : []),
        [t('Where and when'), placeRows(checkout), 'words'],
        [t('Items'), itemRows(checkout)],
        [t('Payment'), [...costRows(checkout), ...beforeRows(checkout), ...tenderRows(checkout)]],
      ],
      note: holdReason(checkout) ?? '',
    }),
  },
  CANCELLATION: canceled(({ rejection }) => rejection?.reason ?? t(PAYMENT_RETURNED)),
  REFUSAL: canceled(() => `${t("We're sorry, the store couldn't complete it.")} ${t(PAYMENT_RETURNED)}`),
  READY: {
    subject: (number) => t('Your order #{{number}} is ready for pickup', { number }),
    content: (checkout) =>
      handOverContent(
        t('Your order is ready for pickup'),
        t('Pick it up {{time}} at {{store}}.', {
          time: timeOf(checkout),
          store: checkout.fulfillment.destination.name,
        }),
        checkout,
      ),
  },
  ON_ITS_WAY: {
    subject: (number) => t('Your order #{{number}} is on its way', { number }),
    content: (checkout) =>
      handOverContent(
        t('Your order is on its way'),
        t('It comes {{time}}.', { time: timeOf(checkout) }),
        checkout,
      ),
  },
  RECEIPT: {
    subject: (number) => t('Your receipt for order #{{number}}', { number }),
    content: (checkout) => ({
      title: t('Thank you for shopping with us!'),
      parts: [
        [t('Items'), itemRows(checkout)],
        [t('Payment'), [...costRows(checkout), ...tenderRows(checkout)]],
        ...(checkout.refunds.length > 0 ? [[t('Refunded'), refundRows(checkout)] as const] : []),
      ],
      note: finalWords(checkout),
    }),
  },
  REFUND: {
    subject: (number) => t('Your refund for order #{{number}}', { number }),
    content: (checkout) => ({
      title: t('We refunded part of your order'),
      parts: [[t('Refunded'), refundRows(checkout)]],
      note: `${t('Your refund goes to the payment methods you used. Amounts paid with SNAP EBT go back to SNAP EBT.')} ${moneyBackWords(checkout.payments)}`,
    }),
  },
  TIP_CHANGED: {
    subject: (number) => t('Your tip for order #{{number}} was changed', { number }),
    content: (checkout) => ({
      title: t('We changed your tip'),
      lead: [tipWords(checkout)],
      parts: [[t('Payment'), [...costRows(checkout), ...tenderRows(checkout)]]],
      note: t(
        'What a smaller tip costs less goes back to the payment methods that paid it. Your bank may take a few days to show it.',
      ),
    }),
  },
  TIME_LOST: {
    subject: (number) => t('Please choose another time for order #{{number}}', { number }),
    action: () => t('Choose Another Time'),
    content: (checkout) => ({
      title: t('Please choose another time'),
      lead: [
        t("We're sorry: the time you chose isn't available anymore."),
        ...changeableWords(checkout),
        ...whatToBring(checkout),
      ],
      parts: [
        [t('The time you chose'), placeRows(checkout), 'words'],
        [t('Items'), itemRows(checkout)],
      ],
      note: t(
        "Choose another time on your order's page, or cancel the order there. You pay nothing for it until you receive it.",
      ),
    }),
  },
  SUBSTITUTE_PROPOSED: {
    subject: (number) => t('Your picker has a question about order #{{number}}', { number }),
    action: () => t('Answer now'),
    content: (checkout, { proposal }) => {
      if (!proposal) throw new Error('The email has no proposal');
      return proposalContent(checkout, proposal);
    },
  },
  SHIPPED: {
    subject: (number) => t('A shipment of your order #{{number}} is on its way', { number }),
    content: shipmentContent(
      (name, { isCorrection }) =>
        isCorrection
          ? t('{{name}} has corrected how to track your items', { name })
          : t('{{name}} has shipped your items', { name }),
      () => t('It may take a day until the carrier can say where it is.'),
    ),
  },
  DELIVERED: {
    subject: (number) => t('A shipment of your order #{{number}} was delivered', { number }),
    content: shipmentContent(
      (name) => t('Your items from {{name}} were delivered', { name }),
      () => '',
    ),
  },
};

/** What's done about them is done on the order's own page, not on its confirmation. */
const ON_ORDERS_PAGE: readonly MailKind[] = [
  'READY',
  'ON_ITS_WAY',
  'TIME_LOST',
  'SUBSTITUTE_PROPOSED',
  'SHIPPED',
  'DELIVERED',
];

/** An email in the outbox. */
export interface MailToSend extends MailAbout {
  id: string;
  kind: MailKind;
}

/** An email about an order, as the order is now. */
export function orderMail(
  { id, kind, ...about }: MailToSend,
  checkout: Checkout,
  { from, phones, ...brand }: Brand & { from: string } & Pick<Banner, 'phones'>,
): Message {
  const { appName, buyer, checkoutId, masterOrderId } = checkout;
  const number = masterOrderId ?? '';
  const { subject, action = () => t('See your order'), content } = WORDS[kind];
  const { lead, ...rest } = content(checkout, { ...about, shop: brand.title });
  const path = ON_ORDERS_PAGE.includes(kind)
    ? `/mypurchases/pending/${encodeURIComponent(checkoutId)}`
    : `/checkout/${appName}/${encodeURIComponent(checkoutId)}/complete`;
  const whole: Content = {
    link: { label: action(), address: addressAt(brand.origin, path) },
    ...rest,
    phone: customerServicePhone({ phones }, checkout.fulfillment.vendors),
    lead: [t('Order #{{number}}', { number }), ...(lead ?? [])],
  };
  return {
    messageId: `<${id}@${new URL(brand.origin).hostname}>`,
    from,
    to: buyer.email,
    subject: onOneLine(subject(number)),
    text: textOf(whole),
    html: htmlOf(whole, brand),
    ...attachmentsOf(kind, checkout, brand.title),
  };
}
