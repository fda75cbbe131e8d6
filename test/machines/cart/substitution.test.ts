import { afterEach, describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, waitFor } from 'xstate';
import { type SubstitutionInput, substitutionMachine } from '../../../machines/cart/substitution.machine.ts';
import type { ProductSummary } from '../../../services/contracts/catalog.ts';
import { NOTE_MAX_LENGTH } from '../../../services/contracts/substitutions.ts';
import { serving } from '../../support/all-services.ts';
import { product } from '../../support/cart/samples.ts';

const plantains = product({ gtin13: '0000000042352', description: 'Plantains' });
const bananas: SubstitutionInput = {
  gtin13: product().gtin13,
  description: 'Bananas',
  substitutionPolicy: 'SHOPPERS_CHOICE',
  chosenSubstitute: null,
  instructions: null,
};

let actor: ActorRefFrom<typeof substitutionMachine>;
afterEach(() => actor.stop());

/** Opens the choice; `listed` says what the store answers to a text. */
async function open(
  input: Partial<SubstitutionInput> = {},
  listed: (text: string) => ProductSummary[] = () => [plantains],
) {
  const serve = serving({ listSubstitutes: async ({ text = '' }) => listed(text) });
  actor = serve(createActor(substitutionMachine, { input: { ...bananas, ...input } }));
  actor.start();
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return actor;
}

const type = (note: string) =>
  actor.getSnapshot().children.form?.send({ type: 'field.change', name: 'note', value: note });
const submit = () => actor.getSnapshot().children.form?.send({ type: 'form.submit' });

describe("the choice of an item's substitute", () => {
  it('is the item the shopper chose, with the note to the picker', async () => {
    await open();
    actor.send({ type: 'policy.choose', policy: 'CHOSEN_SUBSTITUTE' });
    actor.send({ type: 'substitute.choose', ...plantains });
    type('  Green ones, please. ');
    submit();
    expect(actor.getSnapshot().output).toEqual({
      kind: 'saved',
      wishes: {
        substitutionPolicy: 'CHOSEN_SUBSTITUTE',
        substituteGtin13: plantains.gtin13,
        instructions: 'Green ones, please.',
      },
    });
  });

  it('is not complete without an item, and says so until one is chosen', async () => {
    await open();
    actor.send({ type: 'policy.choose', policy: 'CHOSEN_SUBSTITUTE' });
    submit();
    expect(actor.getSnapshot().context.isMissing).toBe(true);
    expect(actor.getSnapshot().status).toBe('active');
    actor.send({ type: 'policy.choose', policy: 'SHOPPERS_CHOICE' });
    expect(actor.getSnapshot().context.isMissing).toBe(false);
    actor.send({ type: 'policy.choose', policy: 'CHOSEN_SUBSTITUTE' });
    submit();
    actor.send({ type: 'substitute.choose', ...plantains });
    expect(actor.getSnapshot().context.isMissing).toBe(false);
  });

  it('names no item if the shopper goes back to the best match, and an erased note is none', async () => {
    await open({
      substitutionPolicy: 'CHOSEN_SUBSTITUTE',
      chosenSubstitute: { gtin13: plantains.gtin13, description: 'Plantains' },
      instructions: 'Green',
    });
    actor.send({ type: 'policy.choose', policy: 'SHOPPERS_CHOICE' });
    type(' ');
    submit();
    expect(actor.getSnapshot().output).toEqual({
      kind: 'saved',
      wishes: { substitutionPolicy: 'SHOPPERS_CHOICE', instructions: null },
    });
  });

  it('keeps a note that is too long and does not save it', async () => {
    await open();
    type('x'.repeat(NOTE_MAX_LENGTH + 1));
    submit();
    expect(actor.getSnapshot().status).toBe('active');
    expect(actor.getSnapshot().children.form?.getSnapshot().context.values.note).toHaveLength(
      NOTE_MAX_LENGTH + 1,
    );
  });

  it('lists what matches a search', async () => {
    await open({}, (text) => (text === 'plantain' ? [plantains] : []));
    expect(actor.getSnapshot().value).toEqual({ open: 'nothingFound' });
    actor.send({ type: 'text.change', text: ' plantain ' });
    actor.send({ type: 'search.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'listed' }));
    expect(actor.getSnapshot().context.products).toEqual([plantains]);
  });
});
