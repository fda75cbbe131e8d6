import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AS_ITEMS, TAXED } from '../../services/contracts/tax.ts';
import { findTaxRates } from '../../services/contracts/tax-service.ts';
import { sendText } from '../../services/contracts/text-provider.ts';
import { failuresOf } from '../../tools/service-contracts/cases.ts';
import { taxCases, whyNoTaxes } from '../../tools/service-contracts/taxes.ts';
import { textCases, whyNoTexts } from '../../tools/service-contracts/texts.ts';
import { freePort } from '../support/ports.ts';

const KEY = 'the-key-of-the-company';

interface Answer {
  status: number;
  body: object;
}

const refused = (status: number, code: string, more = {}): Answer => ({
  status,
  body: { type: 'about:blank', title: code, status, code, ...more },
});

/** A company that checks its key and what it's asked, except where the test has it do otherwise. */
async function startCompany(
  body: v.GenericSchema,
  answer: (asked: Record<string, string>) => Answer,
  isKnown: (key: string | undefined) => boolean = (key) => key === `Bearer ${KEY}`,
) {
  const server = createServer(async (request, response) => {
    const asked = (await json(request)) as Record<string, string>;
    let { status, body: answered } = answer(asked);
    if (!v.is(body, asked)) ({ status, body: answered } = refused(422, 'INVALID_INPUT'));
    if (!isKnown(request.headers.authorization)) ({ status, body: answered } = refused(401, 'SIGNED_OUT'));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const anyone = () => true;

describe('the cases for a company that sends texts', () => {
  const STOPPED = '+15135550143';
  const answers = ({ to }: Record<string, string>): Answer =>
    to === STOPPED
      ? refused(422, 'INVALID_INPUT', { fields: { to: 'Its owner has stopped texts.' } })
      : { status: 200, body: {} };
  const targetAt = (url: string) => ({ url, key: KEY, from: '53744', to: '+15135550142', stopped: STOPPED });
  const failed = (url: string) => failuresOf(textCases(targetAt(url)));

  it('pass one that keeps the contract', async () => {
    const { url } = await startCompany(sendText.body, answers);
    expect(await whyNoTexts(targetAt(url))).toBeNull();
    expect(await failed(url)).toEqual([]);
  });

  it('catch one that refuses what it has sent already, or long or Spanish texts', async () => {
    const sent = new Set<string>();
    const { url } = await startCompany(sendText.body, (asked) => {
      if (sent.has(String(asked.id))) return refused(409, 'CONFLICT');
      sent.add(String(asked.id));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are all of ASCII
      return /^[\x00-\x7f]*$/.test(String(asked.text)) ? answers(asked) : refused(422, 'INVALID_INPUT');
    });
    expect(await failed(url)).toEqual([
      {
        name: 'a text that is sent again under its id is taken again (the phone must have it once)',
        why: expect.stringMatching(/^the answer: \[409,.*\] instead of \[200,\{\}\]$/),
      },
      expect.objectContaining({ name: expect.stringContaining('four times at once') }),
      expect.objectContaining({ name: 'a text in Spanish is taken' }),
      expect.objectContaining({ name: 'a text of 1600 characters is taken' }),
    ]);
  });

  it('catch one that texts who stopped them, or for anyone', async () => {
    const { url } = await startCompany(sendText.body, () => ({ status: 200, body: {} }), anyone);
    expect((await failed(url)).map(({ name }) => name)).toEqual([
      'a text to a number that stopped them is refused with the field `to`',
      'a text by nobody is refused',
      'a text by a wrong key is refused',
    ]);
  });

  it('are of no use where nobody answers or the key is wrong, which is said at the first call', async () => {
    const { url } = await startCompany(sendText.body, answers);
    expect(await whyNoTexts({ ...targetAt(url), key: 'another' })).toBe(
      `What answers at ${url} doesn't take the key.`,
    );
    const nobodys = `http://127.0.0.1:${await freePort()}`;
    expect(await whyNoTexts(targetAt(nobodys))).toMatch(/^Nobody answers at http:\S+: .*ECONNREFUSED/);
  });
});

describe('the cases for a tax service', () => {
  const RATES = Object.fromEntries(TAXED.map((taxed) => [taxed, taxed.endsWith('_FEE') ? AS_ITEMS : 7_800]));
  const answering =
    (rates: object) =>
    ({ postalCode }: Record<string, string>): Answer =>
      postalCode === '45208'
        ? { status: 200, body: { rounding: 'ORDER', rates } }
        : refused(404, 'NOT_FOUND');
  const targetAt = (url: string) => ({ url, key: KEY, postalCode: '45208', state: 'OH' });
  const failed = (url: string) => failuresOf(taxCases(targetAt(url)));

  it('pass one that keeps the contract', async () => {
    const { url } = await startCompany(findTaxRates.body, answering(RATES));
    expect(await whyNoTaxes(targetAt(url))).toBeNull();
    expect(await failed(url)).toEqual([]);
  });

  it('catch one without a rate for what is sold, and say for what', async () => {
    const { BAG_FEE: _, ...rates } = RATES;
    const { url } = await startCompany(findTaxRates.body, answering(rates));
    expect(await failed(url)).toEqual([
      {
        name: 'a place has a rate for every kind of product and fee',
        why: 'what has no rate, so that it cannot be sold there: ["BAG_FEE"] instead of []',
      },
    ]);
  });

  it('catch one that taxes places it does not know, or answers anyone', async () => {
    const { url } = await startCompany(
      findTaxRates.body,
      () => ({ status: 200, body: { rounding: 'ORDER', rates: RATES } }),
      anyone,
    );
    expect((await failed(url)).map(({ name }) => name)).toEqual([
      'a place that it knows no tax of is NOT_FOUND',
      'a question by nobody is refused',
      'a question by a wrong key is refused',
    ]);
  });

  it('are of no use where something else answers, which is said at the first call', async () => {
    const { url } = await startCompany(v.any(), answering(RATES));
    expect(await whyNoTaxes(targetAt(url))).toMatch(
      /isn't a tax service by the contract: POST \/v1\/tax-rates got 404 .* instead of 422/,
    );
  });
});
