import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { replacementMachine } from '../../../machines/cart/replacement.machine.ts';
import type { ProductSummary } from '../../../services/contracts/catalog.ts';
import { serving } from '../../support/all-services.ts';
import { product } from '../../support/cart/samples.ts';

const plantains = product({ gtin13: '0000000042352', description: 'Plantains' });

/** Opens the list of what is similar to bananas; `list` responds to each try. */
async function open(list: () => Promise<ProductSummary[]>) {
  const asked: string[] = [];
  const serve = serving({
    listSubstitutes: async ({ gtin13 }: { gtin13: string }) => {
      asked.push(gtin13);
      return list();
    },
  });
  const input = { gtin13: product().gtin13, description: 'Bananas' };
  const actor = serve(createActor(replacementMachine, { input }));
  actor.start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  await settled();
  return { actor, asked, settled };
}

it('what is taken in place of an item is one of those that the store says are similar', async () => {
  const { actor, asked } = await open(async () => [plantains]);
  expect(asked).toEqual([product().gtin13]);
  const choose = (gtin13: string) => ({ type: 'product.choose', gtin13 }) as const;
  expect(actor.getSnapshot().can(choose('0000000000000'))).toBe(false);
  actor.send(choose(plantains.gtin13));
  expect(actor.getSnapshot().output).toEqual({
    kind: 'chosen',
    gtin13: product().gtin13,
    product: plantains,
  });
});

it('the list is asked for again after it did not load', async () => {
  const answers = [Promise.reject(new Error('lost')), Promise.resolve([plantains])];
  answers[0]?.catch(() => undefined);
  const { actor, settled } = await open(() => answers.shift() ?? Promise.resolve([]));
  expect(actor.getSnapshot().value).toEqual({ open: 'failed' });
  actor.send({ type: 'list.reload' });
  expect((await settled()).value).toEqual({ open: 'listed' });
});
