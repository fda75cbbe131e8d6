import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { type Chosen, choices } from '../../../machines/account/choices.machine.ts';
import type { Emitted } from '../../../machines/shared/emitted.ts';
import { serving } from '../../support/all-services.ts';

type Fruits = Record<string, boolean>;

const lost = { kind: 'unreachable' };
const refused = { kind: 'refused', status: 500, code: 'INTERNAL', message: '', fields: {} };

/** The chart over a store of fruits that are selected or not. */
async function open(unloaded?: unknown) {
  let store: Fruits = { apples: true, pears: false };
  const save = vi.fn(async ({ chosen }: { chosen: Chosen<boolean> }): Promise<Fruits> => {
    store = { ...store, ...chosen };
    return store;
  });
  const load = vi.fn(async () => store);
  if (unloaded) load.mockRejectedValueOnce(unloaded);
  const actor = serving({})(
    createActor(choices<unknown, Fruits, boolean>({ load: () => load, save: () => save })),
  );
  const emitted: Emitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const choose = (chosen: Chosen<boolean>) => actor.send({ type: 'choice.change', chosen });
  const sent = () => save.mock.calls.map(([{ chosen }]) => chosen);
  return {
    actor,
    save,
    sent,
    choose,
    emitted,
    is: (value: string) => actor.getSnapshot().matches({ ready: value } as never),
  };
}

describe('choices', () => {
  it('are saved as they are made', async () => {
    const { actor, sent, choose, is } = await open();
    choose({ pears: true });
    expect(actor.getSnapshot().context.sending).toEqual({ pears: true });
    await expect.poll(() => is('saved')).toBe(true);
    expect(sent()).toEqual([{ pears: true }]);
    expect(actor.getSnapshot().context).toMatchObject({
      data: { apples: true, pears: true },
      atFirst: { apples: true, pears: false },
      sending: {},
    });
  });

  it('made while others are saving go next, the latest of each', async () => {
    const { actor, save, sent, choose } = await open();
    const first = Promise.withResolvers<Fruits>();
    save.mockReturnValueOnce(first.promise);
    choose({ pears: true });
    choose({ apples: false });
    choose({ apples: true });
    choose({ plums: true });
    first.resolve({ apples: true, pears: true });
    await expect.poll(() => sent()).toEqual([{ pears: true }, { apples: true, plums: true }]);
    expect(actor.getSnapshot().context).toMatchObject({ sending: {}, waiting: {} });
  });

  it("that are refused revert to the store's values, and say so until the next one", async () => {
    const { actor, save, choose, is } = await open();
    save.mockRejectedValueOnce(refused);
    choose({ pears: true });
    await expect.poll(() => is('notSaved')).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({
      data: { apples: true, pears: false },
      sending: {},
      failure: refused,
    });
    choose({ pears: true });
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('that failed to load say why until they are reloaded', async () => {
    const { actor } = await open(refused);
    expect(actor.getSnapshot().context.failure).toEqual(refused);
    actor.send({ type: 'resource.reload' });
    expect(actor.getSnapshot().context.failure).toBeNull();
    await expect.poll(() => actor.getSnapshot().matches({ ready: 'unchanged' })).toBe(true);
  });

  it('that waited are saved even though others failed, and the failure stays visible', async () => {
    const { actor, save, choose, is } = await open();
    save.mockRejectedValueOnce(refused);
    choose({ pears: true });
    choose({ apples: false });
    await expect.poll(() => is('notSaved')).toBe(true);
    expect(actor.getSnapshot().context.data).toEqual({ apples: false, pears: false });
  });

  it('whose response was lost are sent once more', async () => {
    const { sent, save, choose, is } = await open();
    save.mockRejectedValueOnce(lost);
    choose({ pears: true });
    await expect.poll(() => is('saved')).toBe(true);
    expect(sent()).toEqual([{ pears: true }, { pears: true }]);
    save.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
    choose({ pears: false });
    await expect.poll(() => is('notSaved')).toBe(true);
  });
});
