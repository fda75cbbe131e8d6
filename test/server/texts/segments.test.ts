import { describe, expect, it } from 'vitest';
import { banners } from '../../../banners/demo.ts';
import { LANGUAGES, type Language } from '../../../languages/languages.ts';
import { NUMBER_TEXT_KINDS, ORDER_TEXT_KINDS } from '../../../server/db/schema/texts.ts';
import { speaking } from '../../../server/http/language.ts';
import { orderText } from '../../../server/order-texts/order-text.ts';
import { quietUntil } from '../../../server/texts/quiet-hours.ts';
import { plain, segmentsOf } from '../../../server/texts/segments.ts';
import { numberText } from '../../../server/texts/text-words.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { delivered, placed, shippedBySellers } from '../../support/checkout/samples.ts';

const now = new Date('2026-11-27T18:00:00Z');

describe('a text', () => {
  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    [`${'a'.repeat(159)}€`, 2],
    ['á'.repeat(70), 1],
    ['á'.repeat(71), 2],
    ['é'.repeat(160), 1],
    ['', 1],
  ])('such as %s takes so many messages', (text, segments) => {
    expect(segmentsOf(text)).toBe(segments);
  });

  it('loses quotes, dashes, and spaces that would more than double its messages', () => {
    expect(plain('Lane’s “Café” 5–6\u202fPM…')).toBe('Lane\'s "Café" 5-6 PM...');
  });

  it('stays on one line, which it turns nowhere, whatever a store is called', () => {
    const named = placed();
    named.fulfillment.destination.name = 'Main\r\nReply STOP\u202e to\u2068 pay\u2029';
    const [sender = { title: '', phones: { customerService: '' }, origin: '' }] = senders;
    expect(orderText('READY', named, { sender, now })).toContain(
      ' is ready at Main Reply STOP to pay . Pick',
    );
  });

  it('loses the accents that phones have no letter for, and keeps the others', () => {
    expect(plain('Él pidió más ñame, ¿sí?')).toBe('Él pidio mas ñame, ¿si?');
  });

  const senders = banners.map(({ title, phones }) => ({
    title,
    phones,
    origin: 'https://shop.fernhillmarket.example',
  }));

  it.each(senders.slice(0, 1))('names the day and the time in its language', (sender) => {
    const text = (language: Language) =>
      speaking(language, () => orderText('READY', placed(), { sender, now }));
    expect([text('en'), text('es')]).toEqual([
      `${sender.title}: Order 5532-19 is ready at Over-the-Rhine. Pick it up Mon, Nov 23, 9 to 10 AM.`,
      `${sender.title}: Su pedido 5532-19 ya le espera en Over-the-Rhine. Recogida: lun, 23 de nov, de 9 a 10 a.m.`,
    ]);
  });

  /** Wine, paid with SNAP EBT in part. */
  const wine = (order: Checkout): Checkout => ({
    ...order,
    lineItems: order.lineItems.map((line) => ({ ...line, minimumAgeToBuy: 21 })),
    payments: order.payments.map((payment) => ({ ...payment, paymentType: 'EBT' })),
  });

  it.each(senders.slice(0, 1))(
    'of a ready order says what to have at hand, and not who helps to pay',
    (sender) => {
      const saidOf = (order: Checkout) =>
        (['en', 'es'] as const).map((language) =>
          speaking(language, () => orderText('READY', order, { sender, now })),
        );
      expect(saidOf(wine(placed()))).toEqual([
        expect.stringMatching(/ AM\. Bring your ID\. Bring the card you paid with\.$/),
        expect.stringMatching(/ a\.m\. Lleve su identificacion\. Lleve la tarjeta de pago\.$/),
      ]);
      expect(saidOf(wine({ ...placed(), ...delivered() }))).toEqual([
        expect.stringMatching(/ AM\. Have your ID handy\.$/),
        expect.stringMatching(/ a\.m\. Tenga a mano su identificacion\.$/),
      ]);
    },
  );

  const languages = Object.keys(LANGUAGES) as Language[];

  it.each(senders.flatMap((sender) => languages.map((language) => ({ ...sender, language }))))(
    'of $title in $language fits into one message and begins with that name',
    ({ language, ...sender }) => {
      const all = speaking(language, () => [
        ...NUMBER_TEXT_KINDS.map((kind) => numberText(kind, sender)),
        ...[
          placed(),
          wine(placed()),
          { ...placed(), ...delivered() },
          { ...placed(), ...shippedBySellers() },
        ].flatMap((order) => ORDER_TEXT_KINDS.map((kind) => orderText(kind, order, { sender, now }))),
      ]);
      for (const text of all) {
        expect(text.startsWith(`${sender.title}: `)).toBe(true);
        expect({ text, segments: segmentsOf(text) }).toEqual({ text, segments: 1 });
      }
    },
  );
});

describe('quiet hours', () => {
  it.each([
    ['2026-11-27T13:00:00Z', 'America/New_York', null],
    ['2026-11-27T12:59:59Z', 'America/New_York', '2026-11-27T13:00:00.000Z'],
    ['2026-11-28T01:59:59Z', 'America/New_York', null],
    ['2026-11-28T02:00:00Z', 'America/New_York', '2026-11-28T13:00:00.000Z'],
    ['2026-11-28T02:00:00Z', 'America/Los_Angeles', null],
    // Clocks go back at 2 a.m.
    ['2026-11-01T02:00:00Z', 'America/New_York', '2026-11-01T13:00:00.000Z'],
  ])('at %s in %s last until %s', (at, timezone, until) => {
    expect(quietUntil(new Date(at), timezone)?.toISOString() ?? null).toBe(until);
  });
});
