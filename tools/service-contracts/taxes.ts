import * as v from 'valibot';
import { TAXED, TaxRates } from '../../services/contracts/tax.ts';
import { findTaxRates } from '../../services/contracts/tax-service.ts';
import { type Address, type Asked, ask } from '../processor-contract/caller.ts';
import { type Case, expectSame } from './cases.ts';
import { whyNobody } from './reach.ts';

/** A tax service, and a place that it knows. */
export interface TaxesTarget extends Address {
  /** Five digits. */
  postalCode: string;
  /** Two letters. */
  state: string;
}

const { method, path } = findTaxRates;

/** No postal code. */
const NOWHERE = { postalCode: '00000', state: 'OH' };

export const whyNoTaxes = (target: TaxesTarget): Promise<string | null> =>
  whyNobody(target, {
    asked: { method, path, body: {} },
    what: 'a tax service by the contract',
    expected: '422 to a question about no place',
    isExpected: ({ status }) => status === 422,
  });

export function taxCases(target: TaxesTarget): Case[] {
  const today = Temporal.Now.plainDateISO();
  const { postalCode, state } = target;
  const about = (body: object): Asked => ({ method, path, body });
  const here = about({ postalCode, state, day: today.toString() });
  const ratesFor = async (asked: Asked) => {
    const { status, body } = await ask(target, asked);
    expectSame(status, 200, 'the status of the answer');
    return v.parse(TaxRates, body);
  };
  const isRefused = (asked: Asked, status: number) => async () => {
    expectSame((await ask(target, asked)).status, status, 'the status of the answer');
  };
  return [
    {
      name: 'a place has a rate for every kind of product and fee',
      run: async () => {
        const { rates } = await ratesFor(here);
        const missing = TAXED.filter((taxed) => rates[taxed] === undefined);
        expectSame(missing, [], 'what has no rate, so that it cannot be sold there');
      },
    },
    {
      name: 'the same question gets the same rates',
      run: async () => expectSame(await ratesFor(here), await ratesFor(here), 'the second answer'),
    },
    {
      name: 'a day a week from now, when an order may be received, has rates',
      run: async () => {
        await ratesFor(about({ postalCode, state, day: today.add({ weeks: 1 }).toString() }));
      },
    },
    {
      name: 'a place that it knows no tax of is NOT_FOUND',
      run: async () => {
        const { status, body } = await ask(target, about({ ...NOWHERE, day: today.toString() }));
        expectSame([status, Object(body).code], [404, 'NOT_FOUND'], 'the answer');
      },
    },
    {
      name: 'a day that is none is refused',
      run: isRefused(about({ postalCode, state, day: 'today' }), 422),
    },
    { name: 'a question by nobody is refused', run: isRefused({ ...here, bearer: null }, 401) },
    {
      name: 'a question by a wrong key is refused',
      run: isRefused({ ...here, bearer: 'a-key-that-is-not-the-right-one' }, 401),
    },
  ];
}
