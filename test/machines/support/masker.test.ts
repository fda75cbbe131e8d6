import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { masker } from '../../../machines/support/masker.ts';
import { Credentials } from '../../../services/contracts/session.ts';

const masked = (value: unknown) => masker(() => 7)(value);

/** Members whose words come from the code. */
const NAMED =
  'type kind status code reason modality modalityType fulfillmentType substitutionPolicy paymentType cardType brand ' +
  'pickupType deliveryType membership storeType slotType sellBy orderBy countryCode applicationName appName program ' +
  'problem part of tone taxCategory';

describe('a text', () => {
  it.each(NAMED.split(' '))('that %s says is kept if it is a word of the code', (name) => {
    const said = { [name]: 'SOLD_OUT' };
    expect(masked(said)).toEqual(said);
  });

  it.each(['a', 'order.place', 'sold-out', 'A_b.c-D', '5', '051', 'w'.repeat(60)])(
    'such as %j is one',
    (word) => {
      expect(masked({ type: word })).toEqual({ type: word });
    },
  );

  it.each([
    'a1',
    '1a',
    ' a',
    'a ',
    '.a',
    'a.',
    'a..b',
    'Jane Doe',
    'a.b c',
    '0513',
    '51 ',
    ' 51',
    'x51',
    'w'.repeat(61),
  ])('such as %j is none, whatever says it', (text) => {
    expect(masked({ type: text })).toEqual({ type: expect.stringMatching(/^•[wezp]?0$/) });
  });

  it('of any other member is masked, equal ones as the same', () => {
    expect(masked({ city: 'Cincinnati', town: 'Cincinnati', line: 'Elm', empty: '' })).toEqual({
      city: '•w0',
      town: '•w0',
      line: '•w1',
      empty: '',
    });
  });

  it.each([
    ['Zoë', 'w'],
    ["O'Neil-Smith Jr.", 'w'],
    ['Å', 'w'],
    ['riley@example.com', 'e'],
    ['r.p+x@shop.example.org', 'e'],
    ['45202', 'z'],
    ['45202-1234', 'z'],
    ['5135550142', 'p'],
    ['15135550142', 'p'],
    ['+1 (513) 555-0142', 'p'],
    ['513.555.0142', 'p'],
    ['9 Elm St', ''],
    ["'Zoë", ''],
    ['Zoë!', ''],
    ['@example.com', ''],
    ['riley@example', ''],
    ['riley@', ''],
    ['a riley@example.com', ''],
    ['riley@example.com b', ''],
    ['riley@@example.com', ''],
    ['riley@exa mple.com', ''],
    ['4520', ''],
    ['452022', ''],
    ['45202-123', ''],
    ['45202-123456', ''],
    ['x45202', ''],
    ['45202x', ''],
    ['513555014', ''],
    ['25135550142', ''],
    ['151355501421', ''],
    ['5135550142x', ''],
    ['x5135550142', ''],
  ])('such as %j is masked as one of class %j', (text, letter) => {
    expect(masked(text)).toBe(`•${letter}0`);
  });

  it('that is put together from ids is masked part by part', () => {
    expect(masked(['quote-1|a1', 'a1'])).toEqual(['•0|•1', '•1']);
  });

  it.each([
    '2026-11-22T15:00Z',
    '2026-11-22T15:00:00Z',
    '2026-11-22T15:00:00.123456789Z',
    '2026-11-22T15:00:00-05:00',
    '2026-11-22T15:00:00+05:30',
  ])('that is a moment is kept: %s', (moment) => {
    expect(masked(moment)).toBe(moment);
  });

  it.each([
    'on 2026-11-22T15:00:00Z',
    '2026-11-22T15:00:00Z.',
    '2026-11-22T15:00:00',
    '2026-11-22T15:00:00.1234567890Z',
    '2026-11-22T15Z',
    '2026-11-22T15:00:00-0500',
    '26-11-22T15:00:00Z',
    '2026-11-22',
    '2026-11-22T15:00:00Z/2026-11-22T16:00:00Z',
    'America/New_York',
  ])('that is not a timestamp is masked: %s', (text) => {
    expect(masked({ at: text })).not.toEqual({ at: text });
  });

  it.each(['timezone', 'timeZone'])('beside a %s may be a day or a window of the store', (name) => {
    const window = {
      [name]: 'America/New_York',
      day: '2026-11-22',
      value: '2026-11-22T15:00:00Z/2026-11-22T15:59:00Z',
      local: '2026-11-22T15:00-05:00/2026-11-22T15:59:00.5-05:00',
    };
    expect(masked(window)).toEqual(window);
  });

  it.each([
    'x2026-11-22',
    '2026-11-22x',
    '2026-11-2',
    'x2026-11-22T15:00:00Z/2026-11-22T15:59:00Z',
    '2026-11-22T15:00:00Z/2026-11-22T15:59:00Zx',
    '2026-11-22T15:00:00Z/Elm',
    '2026-11-22T15:00:00/2026-11-22T15:59:00Z',
    'america/New_York',
    'America/new_York',
    'America',
    'in America/New_York',
    'America/New_York.',
    'America/New York',
  ])('beside a time zone that is neither is masked: %s', (text) => {
    const { value } = masked({ timezone: 'UTC', value: text }) as { value: string };
    expect(value).toContain('•');
  });
});

describe('a number', () => {
  it.each(['status', 'quantity', 'count', 'itemCount', 'page', 'pages', 'tries', 'attempt'])(
    'that is a %s is kept up to 999',
    (name) => {
      expect([999, -999, 1000, -1000, 1.5].map((number) => masked({ [name]: number }))).toEqual(
        [999, -999, 1, -1, 1].map((number) => ({ [name]: number })),
      );
    },
  );

  it('is otherwise only positive, negative, or zero', () => {
    expect(masked({ total: 6412, refund: -300, fee: 0, broken: Number.NaN })).toEqual({
      total: 1,
      refund: -1,
      fee: 0,
      broken: 0,
    });
  });
});

describe('data', () => {
  it('keeps its shape and what is true or false', () => {
    expect(masked({ lines: [{ isSold: true }, { isSold: false }], none: null, gone: undefined })).toEqual({
      lines: [{ isSold: true }, { isSold: false }],
      none: null,
    });
    expect(Object.keys(masked({ gone: undefined }) as object)).toEqual([]);
    expect(masked(Object.assign(Object.create(null), { isSold: true }))).toEqual({ isSold: true });
    expect([undefined, 5n, Symbol('s')].map(masked)).toEqual([null, null, null]);
  });

  it('keeps the names of members, unless they are data themselves', () => {
    const value = {
      a: true,
      bC12: true,
      ABC_D: true,
      a123: true,
      Abc: true,
      '9': true,
      'a b': true,
      'a-b': true,
    };
    expect(Object.keys(masked(value) as object)).toEqual([
      '•0',
      'a',
      'bC12',
      'ABC_D',
      '•1',
      '•w2',
      '•w3',
      '•w4',
    ]);
  });

  it('only says that there is an actor, a schema, a function, or another object', () => {
    expect([createEmptyActor(), Credentials, () => {}, new Map([['a', 1]])].map(masked)).toEqual([
      { '@actor': 7 },
      { '@': 'schema' },
      { '@': 'function' },
      { '@': 'object' },
    ]);
    expect(masked({ sessionId: 'x:1' })).toEqual({ sessionId: '•0' });
  });

  it('ends twenty levels down', () => {
    const nested = (levels: number): object => (levels === 0 ? {} : { in: nested(levels - 1) });
    const listed = (levels: number): unknown[] => (levels === 0 ? [] : [listed(levels - 1)]);
    expect(masked(nested(20))).toEqual(nested(20));
    expect(JSON.stringify(masked(nested(21)))).toBe(JSON.stringify(nested(20)).replace('{}', '{"in":null}'));
    expect(masked(listed(20))).toEqual(listed(20));
    expect(JSON.stringify(masked(listed(21)))).toBe(JSON.stringify(listed(20)).replace('[]', '[null]'));
  });
});
