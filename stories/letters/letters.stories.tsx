import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { banners } from '../../banners/demo.ts';
import { markSvg } from '../../banners/mark-svg.ts';
import { changesMade } from '../../rules/changes-made.ts';
import type { LetterKind, MailKind, Message } from '../../server/db/schema/mail.ts';
import type { NumberTextKind, OrderTextKind } from '../../server/db/schema/texts.ts';
import { accountLetter, type Letter } from '../../server/mail/account-letters.ts';
import { bodyOf } from '../../server/mail/message.ts';
import { type MailToSend, orderMail } from '../../server/order-mail/order-mail.ts';
import { orderText } from '../../server/order-texts/order-text.ts';
import { numberText } from '../../server/texts/text-words.ts';
import { wholeWindow } from '../../services/contracts/calendar.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { MAIL_FILE } from '../../services/contracts/pictures.ts';
import { canceled, delivered, placed, shippedBySellers } from '../../test/support/checkout/samples.ts';
import { changedOrder } from '../../test/support/order/modification.ts';
import { picked, refunded } from '../../test/support/order/samples.ts';
import styles from './letters.module.css';

const meta: Meta = { title: 'Letters' };
export default meta;
type Story = StoryObj;

const SHOP = 'https://shop.example';

/** The banner that the story is shown in, as the sender. */
const senderOf = (id: unknown) => {
  const banner = banners.find((one) => one.id === id) ?? banners[0];
  if (!banner) throw new Error('There is a banner');
  const { title, theme, look, mailFrom, phones } = banner;
  return {
    origin: SHOP,
    mark: `data:image/svg+xml,${encodeURIComponent(markSvg(banner))}`,
    from: `${title} <${mailFrom}>`,
    ...{ title, theme, look, phones },
  };
};

type Sender = ReturnType<typeof senderOf>;

const changeable = (of: Checkout) => ({ lineItems: of.lineItems, time: wholeWindow(of) });

type About = Omit<MailToSend, 'id' | 'kind'>;

const PROPOSAL: About['proposal'] = {
  description: 'Gala Apples',
  imageUrl: '/images/products/gala-apples.svg',
  orderedTotal: 299,
  substituteDescription: 'Granny Smith Apples',
  substituteImageUrl: '/images/products/granny-smith-apples.svg',
  quantity: 1,
  total: 299,
  differences: [],
  isTakenUnasked: true,
  expiresAt: new Date('2026-11-23T14:20:00Z'),
};

const SENT: Checkout = { ...placed(), ...shippedBySellers() };

const SHIPMENT: NonNullable<About['shipment']> = {
  vendorId: 'bramble-bee',
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  deliveredAt: null,
};

/** An order for each kind of email, and what the email is about besides. */
const EMAILS: Record<MailKind, { order: Checkout; about?: About }> = {
  CONFIRMATION: { order: { ...placed(), modifiableUntil: '2026-11-23T12:00:00Z' } },
  CHANGED: {
    order: changedOrder(),
    about: { changes: changesMade(changeable(placed()), changeable(changedOrder())) },
  },
  CANCELLATION: { order: canceled() },
  REFUSAL: { order: canceled() },
  READY: { order: picked() },
  ON_ITS_WAY: { order: { ...picked(), ...delivered() } },
  RECEIPT: { order: picked() },
  REFUND: { order: refunded() },
  TIP_CHANGED: { order: { ...picked(), ...delivered() } },
  TIME_LOST: { order: { ...placed(), modifiableUntil: '2026-11-23T12:00:00Z' } },
  SUBSTITUTE_PROPOSED: { order: placed(), about: { proposal: PROPOSAL } },
  SHIPPED: { order: SENT, about: { shipment: SHIPMENT } },
  DELIVERED: {
    order: SENT,
    about: { shipment: { ...SHIPMENT, deliveredAt: new Date('2026-11-27T18:00:00Z') } },
  },
};

/** The same kinds where they say something else: a tracking number that was wrong, and what sellers packed. */
const VARIANTS: { id: string; kind: MailKind; order: Checkout; about?: About }[] = [
  { id: 'corrected', kind: 'SHIPPED', order: SENT, about: { shipment: { ...SHIPMENT, isCorrection: true } } },
  { id: 'packed', kind: 'RECEIPT', order: { ...picked(), ...shippedBySellers() } },
];

const ACCOUNT: Record<LetterKind, Letter> = {
  CONFIRM_EMAIL: { kind: 'CONFIRM_EMAIL', token: 'token', email: 'riley@example.com' },
  ACCOUNT_EXISTS: { kind: 'ACCOUNT_EXISTS' },
  PASSWORD_RESET: { kind: 'PASSWORD_RESET', token: 'token', email: 'riley@example.com' },
  SIGN_IN_CODE: { kind: 'SIGN_IN_CODE', code: '482 913' },
  PASSWORD_CHANGED: { kind: 'PASSWORD_CHANGED' },
  PASSKEY_ADDED: { kind: 'PASSKEY_ADDED' },
  PASSKEY_REMOVED: { kind: 'PASSKEY_REMOVED' },
  EMAIL_CHANGE: { kind: 'EMAIL_CHANGE', token: 'token' },
  EMAIL_TAKEN: { kind: 'EMAIL_TAKEN' },
  EMAIL_CHANGED: { kind: 'EMAIL_CHANGED', newEmail: 'riley.park@example.com' },
  ACCOUNT_DELETED: { kind: 'ACCOUNT_DELETED' },
};

const ORDER_TEXTS: Record<OrderTextKind, Checkout> = {
  PLACED: placed(),
  CHANGED: changedOrder(),
  SUBSTITUTE_PROPOSED: placed(),
  READY: picked(),
  ON_ITS_WAY: { ...picked(), ...delivered() },
  HANDED_OVER: { ...picked(), ...delivered() },
  CANCELED: canceled(),
  REFUNDED: refunded(),
  TIME_LOST: placed(),
};

const NUMBER_TEXTS: Record<NumberTextKind, true> = {
  TURNED_ON: true,
  TURNED_OFF: true,
  HELP: true,
  NOT_KNOWN: true,
};

const kindsOf = <Kind extends string>(table: Record<Kind, unknown>) => Object.keys(table) as Kind[];

/** With the drawings that the shop makes its pictures for emails of, which are here, too. */
const withPicturesHere = (html: string) =>
  html.replaceAll(`src="${SHOP}/`, 'src="/').replaceAll(`/${MAIL_FILE}"`, '.svg"');

/** A letter as a mail program shows it, without one's own dark mode. */
const Email = ({ message: { from, subject, html } }: { message: Message }) => (
  <article className={styles.letter}>
    <h2>{subject}</h2>
    <p>{from}</p>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it's the letter that the store sends */}
    <div className={styles.html} dangerouslySetInnerHTML={{ __html: withPicturesHere(bodyOf(html)) }} />
  </article>
);

const page = (title: string, messages: (sender: Sender) => Message[]): Story => ({
  render: (_, { globals }) => (
    <main className={styles.page}>
      <h1>{title}</h1>
      {messages(senderOf(globals.banner)).map((message) => (
        <Email key={message.messageId} message={message} />
      ))}
    </main>
  ),
});

/** What shoppers get about their orders, in the order's life. */
export const EmailsAboutOrders: Story = page('Emails about orders', (sender) => {
  const each = kindsOf(EMAILS).map((kind) => ({ id: kind.toLowerCase(), kind, ...EMAILS[kind] }));
  return [...each, ...VARIANTS].map(({ order, about, ...mail }) =>
    orderMail({ ...mail, ...about }, order, sender),
  );
});

export const EmailsAboutAccounts: Story = page('Emails about accounts', (sender) =>
  kindsOf(ACCOUNT).map((kind) =>
    accountLetter(kind.toLowerCase(), ACCOUNT[kind], 'riley@example.com', sender),
  ),
);

export const Texts: Story = {
  name: 'Texts (SMS)',
  render: (_, { globals }) => {
    const sender = senderOf(globals.banner);
    const now = new Date('2026-11-23T13:00:00Z');
    return (
      <main className={styles.page}>
        <h1>Texts</h1>
        <ul className={styles.texts}>
          {kindsOf(ORDER_TEXTS).map((kind) => (
            <li key={kind}>{orderText(kind, ORDER_TEXTS[kind], { sender, now })}</li>
          ))}
          {kindsOf(NUMBER_TEXTS).map((kind) => (
            <li key={kind}>{numberText(kind, sender)}</li>
          ))}
        </ul>
      </main>
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(
      kindsOf(ORDER_TEXTS).length + kindsOf(NUMBER_TEXTS).length,
    );
  },
};
