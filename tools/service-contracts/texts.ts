import { randomUUID } from 'node:crypto';
import { sendText } from '../../services/contracts/text-provider.ts';
import { type Address, type Asked, ask } from '../processor-contract/caller.ts';
import { type Case, expectSame } from './cases.ts';
import { whyNobody } from './reach.ts';

/** A company that sends texts, and what it's tried with. */
export interface TextsTarget extends Address {
  /** The banner's number. */
  from: string;
  /** A phone at hand, in E.164 format: it gets five texts. */
  to: string;
  /** A number whose owner has stopped them; without one, its case is left out. */
  stopped?: string | undefined;
}

const { method, path } = sendText;

/** As long as a text may be, of a letter that isn't in the phones' own alphabet. */
const LONGEST = 'á'.repeat(1600);

export const whyNoTexts = (target: TextsTarget): Promise<string | null> =>
  whyNobody(target, {
    asked: { method, path, body: {} },
    what: 'a sender of texts by the contract',
    expected: '422 to a text without anything in it',
    isExpected: ({ status }) => status === 422,
  });

export function textCases(target: TextsTarget): Case[] {
  const textTo = (to: string, text: string, id = `contract-${randomUUID()}`): Asked => ({
    method,
    path,
    body: { id, from: target.from, to, text },
  });
  const isTaken = async (asked: Asked) => {
    const { status, body } = await ask(target, asked);
    expectSame([status, body], [200, {}], 'the answer');
  };
  const isRefused = (asked: Asked, status: number) => async () => {
    expectSame((await ask(target, asked)).status, status, 'the status of the answer');
  };
  const { to, stopped } = target;
  return [
    { name: 'a text is taken', run: () => isTaken(textTo(to, 'Checkstand: a text to try')) },
    {
      name: 'a text that is sent again under its id is taken again (the phone must have it once)',
      run: async () => {
        const asked = textTo(to, 'Checkstand: this text arrives once');
        for (const _ of [1, 2, 3]) await isTaken(asked);
      },
    },
    {
      name: 'a text that is sent under one id four times at once is taken each time (the phone must have it once)',
      run: async () => {
        const asked = textTo(to, 'Checkstand: this one, too, arrives once');
        await Promise.all([1, 2, 3, 4].map(() => isTaken(asked)));
      },
    },
    { name: 'a text in Spanish is taken', run: () => isTaken(textTo(to, '¡Su pedido está listo! 🛒')) },
    { name: 'a text of 1600 characters is taken', run: () => isTaken(textTo(to, LONGEST)) },
    ...(stopped
      ? [
          {
            name: 'a text to a number that stopped them is refused with the field `to`',
            run: async () => {
              const { status, body } = await ask(target, textTo(stopped, 'Checkstand: nobody gets this'));
              const { code, fields } = Object(body);
              expectSame([status, code], [422, 'INVALID_INPUT'], 'the answer');
              expectSame(typeof fields?.to, 'string', 'the type of fields.to');
            },
          },
        ]
      : []),
    { name: 'a text to what is no number is refused', run: isRefused(textTo('5135550142', 'no'), 422) },
    { name: 'a text of nothing is refused', run: isRefused(textTo(to, ''), 422) },
    {
      name: 'a text by nobody is refused',
      run: isRefused({ ...textTo(to, 'no'), bearer: null }, 401),
    },
    {
      name: 'a text by a wrong key is refused',
      run: isRefused({ ...textTo(to, 'no'), bearer: 'a-key-that-is-not-the-right-one' }, 401),
    },
  ];
}
