import { describe, expect, it } from 'vitest';
import { firstValues } from '../../../machines/account/address-fields.ts';
import {
  answering,
  emptyDrafts,
  type FormFakes,
  failing,
  startAddressForm,
  typedAddress,
} from '../../support/account/address-form.ts';
import { corrected, unverified } from '../../support/account/verifications.ts';
import { editing, filled, savedAndGone } from './filled-form.ts';

describe('what is typed', () => {
  const moments: [string, FormFakes][] = [
    ['while it is typed', {}],
    ['in the modal of a suggestion', { verify: [corrected] }],
    ['in the modal of an unverified address', { verify: [unverified] }],
    ['after a save that failed', { create: [failing({ kind: 'unreachable' })] }],
  ];
  it.each(moments)('survives a reload %s', async (when, fakes) => {
    const drafts = emptyDrafts();
    const form = await filled({ ...fakes, drafts });
    if (when !== 'while it is typed') await form.submit();
    form.actor.stop();
    const after = startAddressForm({ drafts });
    await after.settled();
    expect(after.is(editing)).toBe(true);
    expect(after.values()).toMatchObject(typedAddress);
  });

  it('takes precedence over the saved address when editing', async () => {
    const drafts = emptyDrafts();
    const form = await filled(
      { addressId: 'address-1', drafts },
      { line2: 'Unit 4', isMailingAddress: true },
    );
    form.actor.stop();
    const after = startAddressForm({ addressId: 'address-1', drafts });
    await after.settled();
    expect(after.values()).toMatchObject({ line1: '123 Main St', line2: 'Unit 4', isMailingAddress: true });
  });

  it('is kept for its own address and shopper only', async () => {
    const drafts = emptyDrafts();
    await filled({ drafts });
    for (const other of [{ addressId: 'address-1' }, { shopperId: 'shopper-2' }]) {
      const form = startAddressForm({ ...other, drafts });
      await form.settled();
      expect(form.values().line1).not.toBe(typedAddress.line1);
    }
  });

  it('is cleared once it is saved', async () => {
    const drafts = emptyDrafts();
    const form = await filled({ drafts });
    await form.submit();
    const after = startAddressForm({ drafts });
    await after.settled();
    expect(after.values().line1).toBe('');
  });

  it('is cleared when the form is canceled (ADR-10)', async () => {
    const drafts = emptyDrafts();
    const form = await filled({ drafts });
    form.actor.send({ type: 'address.cancel' });
    form.actor.stop();
    const after = startAddressForm({ drafts });
    await after.settled();
    expect(after.values().line1).toBe('');
  });

  it('drops fields in an older draft that the form no longer has', async () => {
    const old = { values: { line1: '9 Elm St', county: 'Butler', zip: true }, fields: null, save: null };
    const { service: readAddressDraft } = answering(() => old);
    const form = startAddressForm({ drafts: { ...emptyDrafts(), readAddressDraft } });
    await form.settled();
    expect(form.values()).toEqual(firstValues(null, { line1: '9 Elm St' }));
  });

  it('is optional when the browser stores nothing', async () => {
    const refuse = failing({ kind: 'malformed' });
    const drafts = {
      readAddressDraft: async () => refuse(),
      keepAddressDraft: async () => refuse(),
      dropAddressDraft: async () => refuse(),
    };
    const form = await filled({ drafts });
    await form.submit();
    expect(form.emitted).toEqual(savedAndGone);
  });
});
