import { describe, expect, it } from 'vitest';
import { calendarFile } from '../../../server/checkouts/read/calendar-file.ts';
import { wholeWindow } from '../../../services/contracts/calendar.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { placed, shippedBySellers } from '../../support/checkout/samples.ts';

/** The file's properties, with folded lines joined again as a calendar reads them. */
function read(file: string | null): Record<string, string> {
  const lines = (file ?? '').replaceAll('\r\n ', '').split('\r\n');
  return Object.fromEntries(lines.filter(Boolean).map((line) => line.split(/:(.*)/s).slice(0, 2)));
}

const at = (order: Checkout, name: string, line: string): Checkout => {
  const { destination } = order.fulfillment;
  const address = { ...destination.address, addressLines: [line] };
  return { ...order, fulfillment: { ...order.fulfillment, destination: { ...destination, name, address } } };
};

describe("an order's calendar file", () => {
  it('has its time, place, and number', () => {
    const order = at(placed(), 'Over-the-Rhine', '1420 Vine Street');
    expect(read(calendarFile(order, 'Fernhill Market'))).toMatchObject({
      VERSION: '2.0',
      PRODID: '-//Fernhill Market//Order//EN',
      UID: 'checkout-1@checkstand',
      SEQUENCE: '0',
      DTSTART: '20261123T140000Z',
      DTEND: '20261123T150000Z',
      SUMMARY: 'Pick up your Fernhill Market order',
      LOCATION: 'Over-the-Rhine\\, 1420 Vine Street\\, Cincinnati\\, OH 45202',
      DESCRIPTION: expect.stringMatching(/^Order #4107-5532-19/),
    });
  });

  it('has whole days for shipments: from the first arrival until the day after the last', () => {
    const order = { ...placed(), ...shippedBySellers() };
    const [start = '', end = ''] = (wholeWindow(order)?.value ?? '').split('/');
    const file = read(calendarFile(order, 'Fernhill Market'));
    const dayIn = (instant: string, later = 0) => {
      const date = Temporal.Instant.from(instant).toZonedDateTimeISO('America/New_York').toPlainDate();
      return date.add({ days: later }).toString().replaceAll('-', '');
    };
    expect(file['DTSTART;VALUE=DATE']).toBe(dayIn(start));
    expect(file['DTEND;VALUE=DATE']).toBe(dayIn(end, 1));
    expect(file.SUMMARY).toBe('Your Fernhill Market order arrives');
  });

  it('escapes what would end a value, and folds lines at 75 octets without dividing a character', () => {
    const name = `Café; Más, \\ ${'ñ'.repeat(60)}`;
    const text = calendarFile(at(placed(), name, 'Línea 1\nLínea 2'), 'Fernhill Market') ?? '';
    const lengths = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
    expect(text).not.toContain('\uFFFD');
    expect(read(text).LOCATION).toContain(
      `Café\\; Más\\, \\\\ ${'ñ'.repeat(60)}\\, Línea 1\\nLínea 2\\, Cincinnati`,
    );
  });

  it('of a changed order replaces the earlier one in a calendar', () => {
    const [before, after] = [0, 2].map((revision) =>
      read(calendarFile({ ...placed(), revision }, 'Fernhill Market')),
    );
    expect([before?.SEQUENCE, after?.SEQUENCE]).toEqual(['0', '2']);
    expect(after?.UID).toBe(before?.UID);
  });

  it("doesn't exist for an order that was canceled", () => {
    expect(calendarFile({ ...placed(), status: 'CANCELED' }, 'Fernhill Market')).toBeNull();
  });

  it("doesn't exist for an order that isn't placed or has no time", () => {
    const order = placed();
    expect(calendarFile({ ...order, masterOrderId: null }, 'Fernhill Market')).toBeNull();
    const promise = { ...order.fulfillment.promise, selections: [] };
    expect(
      calendarFile({ ...order, fulfillment: { ...order.fulfillment, promise } }, 'Fernhill Market'),
    ).toBeNull();
  });
});
