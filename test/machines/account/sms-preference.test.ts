import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { smsPreferenceMachine } from '../../../machines/account/sms-preference.machine.ts';
import { sms } from '../../support/account/preferences.ts';
import { serving } from '../../support/all-services.ts';

const refused = { kind: 'refused', status: 500, code: 'INTERNAL', message: '', fields: {} };

async function open(phone = '(513) 555-0142', optedIn = false) {
  const lookup = vi.fn(async (_: { phoneNumber: string }) => sms(optedIn));
  const update = vi.fn(async ({ optIn }: { phoneNumber: string; optIn: boolean }) => sms(optIn));
  const actor = serving({ lookUpSmsPreference: lookup, updateSmsPreference: update })(
    createActor(smsPreferenceMachine, {
      input: { phone },
    }),
  ).start();
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const { form } = actor.getSnapshot().children;
  return {
    actor,
    lookup,
    update,
    is: (value: string) => actor.getSnapshot().matches({ known: value } as never),
    preference: () => actor.getSnapshot().context.preference,
    lookUp: async (phoneNumber: string) => {
      form?.send({ type: 'field.change', name: 'phoneNumber', value: phoneNumber });
      form?.send({ type: 'form.submit' });
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    },
    change: async (optIn: boolean) => {
      actor.send({ type: 'sms.change', optIn });
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    },
  };
}

describe('text messages about orders', () => {
  it('are looked up for the number on the profile (API-09, ENT-08)', async () => {
    const { lookup, preference } = await open();
    expect(lookup).toHaveBeenCalledExactlyOnceWith({ phoneNumber: '5135550142' }, expect.anything());
    expect(preference()).toEqual(sms(false));
  });

  it('wait for a valid number when the profile has none', async () => {
    const { actor, lookup, lookUp } = await open('');
    expect(actor.getSnapshot().value).toBe('unknown');
    await lookUp('513 555');
    expect(lookup).not.toHaveBeenCalled();
    await lookUp('(513) 555-0199');
    expect(lookup).toHaveBeenCalledExactlyOnceWith({ phoneNumber: '5135550199' }, expect.anything());
  });

  it.each([true, false])('are opted in or out: %s (API-10, ENT-08, ENT-09)', async (optIn) => {
    const { update, preference, change } = await open('(513) 555-0142', !optIn);
    await change(optIn);
    expect(update).toHaveBeenCalledExactlyOnceWith({ phoneNumber: '5135550142', optIn }, expect.anything());
    expect(preference()).toEqual(sms(optIn));
  });

  it.each([
    ['says that it has errors', async () => sms(true, { hasErrors: true, message: 'E-4711' })],
    ['refuses', () => Promise.reject(refused)],
  ])('stay unchanged when the store %s (ERR-12)', async (_, answer) => {
    const { update, is, preference, change } = await open();
    update.mockImplementation(answer);
    await change(true);
    expect(is('notChanged')).toBe(true);
    expect(preference()).toEqual(sms(false));
  });

  it.each([
    [true, 'changed'],
    [false, 'notChanged'],
  ])('are looked up after a change without a response: %s', async (wasMade, told) => {
    const { lookup, update, is, preference, change } = await open();
    update.mockRejectedValue({ kind: 'unreachable' });
    lookup.mockResolvedValue(sms(wasMade));
    await change(true);
    await expect.poll(() => is(told)).toBe(true);
    expect(preference()).toEqual(sms(wasMade));
    expect(lookup).toHaveBeenLastCalledWith({ phoneNumber: '5135550142' }, expect.anything());
  });

  it.each([
    ['says that it has errors', async () => sms(false, { hasErrors: true })],
    ['is not reached', () => Promise.reject({ kind: 'unreachable' })],
  ])('can be looked up again when the store %s (ERR-12)', async (_, answer) => {
    const { actor, lookup, lookUp } = await open('');
    lookup.mockImplementationOnce(answer);
    await lookUp('(513) 555-0199');
    expect(actor.getSnapshot().value).toBe('lookupFailed');
    actor.send({ type: 'lookup.retry' });
    await expect.poll(() => actor.getSnapshot().matches('known')).toBe(true);
  });
});
