import { describe, expect, it } from 'vitest';
import { createActor, setup, waitFor } from 'xstate';
import {
  type ProfileFormServices,
  profileFormMachine,
} from '../../../machines/account/profile-form.machine.ts';
import type { ServiceFailure } from '../../../services/contracts/failure.ts';
import type { ProfileFields } from '../../../services/contracts/profile.ts';
import { profile } from '../../support/account/samples.ts';
import { createAllServices, serving } from '../../support/all-services.ts';

const fieldsRefused: ServiceFailure = {
  kind: 'refused',
  status: 422,
  code: 'INVALID_INPUT',
  message: '',
  fields: { lastName: 'Last Name is required' },
};

/** The form with a parent that records what it's told, over a store the test controls. */
async function editing(
  updateProfile: ProfileFormServices['updateProfile'],
  kept = createAllServices({ baseUrl: '' }),
) {
  const heard: string[] = [];
  const parentMachine = setup({ types: { events: {} as { type: 'profile.changed' } } }).createMachine({
    on: { '*': { actions: ({ event }) => void heard.push(JSON.stringify(event)) } },
  });
  const parent = createActor(parentMachine).start();
  const serve = serving({
    updateProfile,
    readProfileDraft: kept.readProfileDraft,
    keepProfileDraft: kept.keepProfileDraft,
    dropProfileDraft: kept.dropProfileDraft,
  });
  const actor = serve(createActor(profileFormMachine, { input: { parent, profile: profile() } }));
  const said: unknown[] = [];
  actor.on('*', (event) => void said.push(event));
  actor.start();
  const { children } = await waitFor(actor, (snapshot) => snapshot.matches({ open: { form: 'editing' } }));
  const form = children.form;
  if (!form) throw new Error('There is no form.');
  const type = (name: string, value: string | boolean) => form.send({ type: 'field.change', name, value });
  const submit = async () => {
    form.send({ type: 'form.submit' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  };
  return { actor, form, type, submit, heard, said, kept };
}

const fails = (failure: ServiceFailure) => async (): Promise<never> => {
  throw failure;
};

describe('the profile form', () => {
  it('starts with the saved profile, its phone as (###) ###-#### (ENT-07, FMT-03)', async () => {
    const { form } = await editing(async () => profile());
    expect(form.getSnapshot().context.values).toEqual({
      firstName: 'Riley',
      lastName: 'Marsh',
      phone: '(513) 555-0142',
      relevantAdsOptIn: false,
    });
  });

  it('saves the parsed fields and tells the account, the header, and the shopper (RTE-05)', async () => {
    const saved: ProfileFields[] = [];
    const answer = profile({ firstName: 'Rowan' });
    const { type, submit, heard, said } = await editing(async (fields) => {
      saved.push(fields);
      return answer;
    });
    type('firstName', ' Rowan ');
    type('relevantAdsOptIn', true);
    await submit();
    expect(saved).toEqual([
      { firstName: 'Rowan', lastName: 'Marsh', phone: '5135550142', relevantAdsOptIn: true },
    ]);
    expect(heard).toEqual([JSON.stringify({ type: 'profile.changed', profile: answer })]);
    expect(said).toEqual([
      {
        type: 'shopper.changed',
        details: { firstName: 'Rowan', lastName: 'Marsh', phone: '5135550142' },
      },
      { type: 'toast.requested', text: 'Your profile has been saved.', tone: 'success' },
    ]);
  });

  it('accepts no phone, but wants ten digits when there is one', async () => {
    const saved: ProfileFields[] = [];
    const { form, type, submit } = await editing(async (fields) => {
      saved.push(fields);
      return profile({ contactInfo: { emails: [], phones: [], addresses: [] } });
    });
    type('phone', '(513) 555');
    await submit();
    expect(form.getSnapshot().context.errors.phone).toBe('Please enter a 10-digit phone number.');
    type('phone', '');
    await submit();
    expect(saved.map(({ phone }) => phone)).toEqual(['']);
  });

  it.each<[string, ServiceFailure, string]>([
    ['no answer', { kind: 'unreachable' }, 'noConnection'],
    ['no answer in time', { kind: 'timedOut' }, 'noConnection'],
    ['a refusal', { kind: 'refused', status: 500, code: 'INTERNAL', message: '', fields: {} }, 'notSaved'],
    ['nonsense', { kind: 'malformed' }, 'notSaved'],
  ])('keeps what was typed after %s, and says so until it is changed', async (_, failure, kind) => {
    const { actor, form, type, submit } = await editing(fails(failure));
    type('firstName', 'Rowan');
    await submit();
    expect(actor.getSnapshot().context.failure).toEqual({ kind });
    expect(form.getSnapshot().context.values.firstName).toBe('Rowan');
    type('firstName', 'Rowan M.');
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it("shows the store's error at its field", async () => {
    const { actor, form, submit } = await editing(fails(fieldsRefused));
    await submit();
    expect(form.getSnapshot().context.refused).toEqual({ lastName: 'Last Name is required' });
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('restores what was typed after a lost session (AUT-06)', async () => {
    const { form: first, type, kept } = await editing(() => new Promise(() => {}));
    type('firstName', 'Rowan');
    first.send({ type: 'form.submit' });
    const { form } = await editing(async () => profile(), kept);
    expect(form.getSnapshot().context.values.firstName).toBe('Rowan');
  });

  it('clears its draft once saved', async () => {
    const { actor, type, submit, kept } = await editing(async () => profile());
    type('firstName', 'Rowan');
    await submit();
    await waitFor(actor, (snapshot) => snapshot.matches({ open: { draft: 'settled' } }));
    expect(await kept.readProfileDraft({ profileId: 'shopper-1' }, AbortSignal.any([]))).toBeNull();
  });
});
