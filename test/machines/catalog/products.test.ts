import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { relatedMachine } from '../../../machines/catalog/products.ts';
import { serving } from '../../support/all-services.ts';
import { product, productPage, wine } from '../../support/cart/samples.ts';

describe('related products', () => {
  const related = async (gtin13: string) => {
    const listProducts = vi.fn(async () => productPage([product(), { ...wine, available: false }]));
    const input = { query: { department: 'produce', gtin13 } };
    const actor = serving({ listProducts })(createActor(relatedMachine, { input })).start();
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    const firstPage = { text: '', department: 'produce', page: 1 };
    expect(listProducts).toHaveBeenCalledExactlyOnceWith(firstPage, expect.anything());
    return actor.getSnapshot();
  };

  it('are the available ones of its department', async () => {
    const shown = await related('0000000000000');
    expect(shown.matches('ready')).toBe(true);
    expect(shown.context.data).toEqual([product()]);
  });

  it('are none where it is the only one', async () => {
    expect((await related(product().gtin13)).matches('empty')).toBe(true);
  });
});
