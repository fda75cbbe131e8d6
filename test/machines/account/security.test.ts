import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { dataExportMachine } from '../../../machines/account/data-export.machine.ts';
import { devicesMachine } from '../../../machines/account/devices.machine.ts';
import { passkeysMachine } from '../../../machines/account/passkeys.machine.ts';
import {
  deletionFormMachine,
  emailFormMachine,
  passwordFormMachine,
  SECURITY_FORMS,
} from '../../../machines/account/security.ts';
import { PASSKEY_LIMIT } from '../../../services/contracts/passkeys.ts';
import type { AccountData } from '../../../services/contracts/security.ts';
import { createdPasskey, devices, passkeys, withCreated } from '../../support/account/security.ts';
import { type AllServices, serving } from '../../support/all-services.ts';
import { session } from '../../support/cart/samples.ts';
import { refused } from '../../support/failures.ts';

const email = 'riley@example.com';
const DONE = { successful: true } as const;
const STALE = refused(403, 'FULL_AUTHENTICATION_REQUIRED');
const NEW = { currentPassword: 'checkstand', password: 'a window of plums' };

const CHARTS = { password: passwordFormMachine, email: emailFormMachine, deletion: deletionFormMachine };

function open(name: keyof typeof CHARTS, services: Partial<AllServices>) {
  const actor = serving(services)(
    createActor(CHARTS[name], {
      input: { ...SECURITY_FORMS[name], email },
    }),
  );
  const emitted: string[] = [];
  actor.on('*', ({ type }) => emitted.push(type));
  actor.start();
  const type = (values: Record<string, string>, form = actor.getSnapshot().children.form) => {
    for (const [field, value] of Object.entries(values))
      form?.send({ type: 'field.change', name: field, value });
    form?.send({ type: 'form.submit' });
  };
  const reach = (value: string) => waitFor(actor, (snapshot) => snapshot.matches(value as never));
  const confirm = async (password: string) => {
    await reach('confirmingIdentity');
    const check = actor.getSnapshot().children.identityCheck;
    type({ password }, check?.getSnapshot().children.form);
    return check;
  };
  return { actor, emitted, type, reach, confirm };
}

describe('a change that takes a recent sign-in', () => {
  it('is asked for again, as it was typed, once the shopper has confirmed who they are (SCH-02)', async () => {
    const changePassword = vi.fn().mockRejectedValueOnce(STALE).mockResolvedValueOnce(DONE);
    const signIn = vi.fn(async () => session());
    const { actor, emitted, type, reach, confirm } = open('password', { changePassword, signIn });
    type(NEW);
    await confirm('checkstand');
    await reach('changed');
    expect(signIn).toHaveBeenCalledExactlyOnceWith({ email, password: 'checkstand' }, expect.anything());
    expect(changePassword.mock.calls.map(([asked]) => asked)).toEqual([NEW, NEW]);
    expect(emitted).toEqual(['session.renewed']);
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(NEW.password);
    expect(actor.getSnapshot().children.form?.getSnapshot().context.values).toEqual(
      SECURITY_FORMS.password.values,
    );
  });

  it('stays as it was typed if the shopper leaves it at that', async () => {
    const changePassword = vi.fn().mockRejectedValue(STALE);
    const { actor, type, reach } = open('password', { changePassword });
    type(NEW);
    await reach('confirmingIdentity');
    const check = actor.getSnapshot().children.identityCheck;
    expect(check?.getSnapshot().children.form?.getSnapshot().context.values).toEqual({ password: '' });
    check?.send({ type: 'identity.cancel' });
    await reach('editing');
    expect(actor.getSnapshot().children.form?.getSnapshot().context.values).toEqual(NEW);
    expect(changePassword).toHaveBeenCalledOnce();
  });

  it('waits while the password is wrong, and says so', async () => {
    const changePassword = vi.fn().mockRejectedValue(STALE);
    const signIn = vi.fn().mockRejectedValue(refused(401, 'WRONG_CREDENTIALS'));
    const { actor, type, confirm } = open('password', { changePassword, signIn });
    type(NEW);
    const check = await confirm('wrong');
    if (!check) throw new Error('The dialog is open');
    await waitFor(check, ({ context }) => context.failure?.kind === 'wrongPassword');
    expect(check.getSnapshot().value).toEqual({ open: 'asking' });
    expect(actor.getSnapshot().value).toBe('confirmingIdentity');
  });

  it('shows at its field what the store refuses', async () => {
    const fields = { currentPassword: "That isn't your current password." };
    const changePassword = vi.fn().mockRejectedValue(refused(422, 'INVALID_INPUT', fields));
    const { actor, type, reach } = open('password', { changePassword });
    type(NEW);
    await reach('editing');
    expect(actor.getSnapshot().children.form?.getSnapshot().context.refused).toEqual(fields);
  });
});

it('a new email is told to wait for its link', async () => {
  const changeEmail = vi.fn(async () => DONE);
  const { actor, type, reach } = open('email', { changeEmail });
  type({ email: 'rowan@example.com' });
  await reach('changed');
  expect(actor.getSnapshot().context.told).toBe(
    'We sent a link to rowan@example.com. Your email changes once you follow it.',
  );
});

describe('the end of an account', () => {
  it('is asked for with the word, leads home, and signs out', async () => {
    const deleteAccount = vi.fn(async () => DONE);
    const { emitted, type, reach } = open('deletion', { deleteAccount });
    type({ confirmation: 'yes' });
    expect(deleteAccount).not.toHaveBeenCalled();
    type({ confirmation: 'delete' });
    await reach('changed');
    expect(emitted).toEqual(['toast.requested', 'navigation.requested', 'signOut.requested']);
  });

  it("says which order isn't finished", async () => {
    const message = "Your order #4107-5532-19 isn't finished yet.";
    const deleteAccount = vi.fn().mockRejectedValue({ ...refused(409, 'ORDER_OPEN'), message });
    const { actor, emitted, type, reach } = open('deletion', { deleteAccount });
    type({ confirmation: 'DELETE' });
    await reach('editing');
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'orderOpen', message });
    expect(emitted).toEqual([]);
  });
});

describe("a shopper's data", () => {
  it('are saved as a file, after a recent sign-in', async () => {
    const data = { profile: { firstName: 'Riley' } } as unknown as AccountData;
    const exportAccount = vi.fn().mockRejectedValueOnce(STALE).mockResolvedValueOnce(data);
    const saveDocument = vi.fn(async () => {});
    const actor = serving({ exportAccount, saveDocument, signIn: async () => session() })(
      createActor(dataExportMachine, { input: { email } }),
    ).start();
    actor.send({ type: 'export.request' });
    await waitFor(actor, (snapshot) => snapshot.matches('confirmingIdentity'));
    const form = actor.getSnapshot().children.identityCheck?.getSnapshot().children.form;
    form?.send({ type: 'field.change', name: 'password', value: 'checkstand' });
    form?.send({ type: 'form.submit' });
    await waitFor(actor, (snapshot) => snapshot.matches('saved'));
    expect(saveDocument).toHaveBeenCalledExactlyOnceWith(
      { name: 'my-account-data.json', document: data },
      expect.anything(),
    );
    expect(actor.getSnapshot().context.data).toBeNull();
  });
});

describe('the devices', () => {
  const start = (services: Partial<AllServices>) => {
    const actor = serving({ loadSessions: async () => devices(), ...services })(createActor(devicesMachine));
    const emitted: string[] = [];
    actor.on('*', ({ type }) => emitted.push(type));
    actor.start();
    const ready = () => waitFor(actor, (snapshot) => snapshot.matches({ ready: 'idle' }));
    return { actor, emitted, ready };
  };

  it('are signed out one by one, but for this one', async () => {
    const endSession = vi.fn(async () => devices().slice(0, 2));
    const { actor, emitted, ready } = start({ endSession });
    await ready();
    expect(actor.getSnapshot().can({ type: 'device.signOut', id: 'session-1' })).toBe(false);
    actor.send({ type: 'device.signOut', id: 'session-3' });
    await ready();
    expect(endSession).toHaveBeenCalledExactlyOnceWith({ sessionId: 'session-3' }, expect.anything());
    expect(actor.getSnapshot().context.devices).toHaveLength(2);
    expect(emitted).toEqual(['toast.requested']);
  });

  it('are loaded again if one was signed out elsewhere', async () => {
    const endSession = vi.fn().mockRejectedValue(refused(404, 'NOT_FOUND'));
    const loadSessions = vi.fn(async () => devices());
    const { actor, ready } = start({ endSession, loadSessions });
    await ready();
    actor.send({ type: 'device.signOut', id: 'session-3' });
    await waitFor(actor, (snapshot) => snapshot.matches('loading'));
    await ready();
    expect(loadSessions).toHaveBeenCalledTimes(2);
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('are signed out everywhere once confirmed: the others first, then this one', async () => {
    const endOtherSessions = vi.fn(async () => DONE);
    const { actor, emitted, ready } = start({ endOtherSessions });
    await ready();
    actor.send({ type: 'everywhere.request' });
    expect(endOtherSessions).not.toHaveBeenCalled();
    actor.send({ type: 'everywhere.confirm' });
    await ready();
    expect(endOtherSessions).toHaveBeenCalledOnce();
    expect(emitted).toEqual(['signOut.requested']);
  });

  it("stay signed in where the others couldn't be signed out", async () => {
    const endOtherSessions = vi.fn().mockRejectedValue({ kind: 'unreachable' });
    const { actor, emitted, ready } = start({ endOtherSessions });
    await ready();
    actor.send({ type: 'everywhere.request' });
    actor.send({ type: 'everywhere.confirm' });
    await ready();
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'unreachable' });
    expect(emitted).toEqual([]);
  });
});

describe('the passkeys', () => {
  const CREATED = { kind: 'created', passkey: createdPasskey() } as const;

  const start = async (services: Partial<AllServices>, isSupported = true) => {
    const actor = serving({
      loadPasskeys: async () => passkeys(),
      startAddingPasskey: async () => ({ challenge: 'challenge-1' }),
      createPasskey: async () => CREATED,
      ...services,
    })(createActor(passkeysMachine, { input: { email, isSupported } }));
    const told: string[] = [];
    actor.on('*', (event) => told.push('text' in event ? event.text : event.type));
    actor.start();
    const reach = (value: object) => waitFor(actor, (snapshot) => snapshot.matches(value as never));
    await reach({ ready: 'listed' });
    const confirm = async (value: object) => {
      await reach(value);
      const form = actor.getSnapshot().children.identityCheck?.getSnapshot().children.form;
      form?.send({ type: 'field.change', name: 'password', value: 'checkstand' });
      form?.send({ type: 'form.submit' });
    };
    return { actor, told, reach, confirm };
  };

  it('get another one that the browser made of the challenge, after a recent sign-in', async () => {
    const startAddingPasskey = vi
      .fn()
      .mockRejectedValueOnce(STALE)
      .mockResolvedValueOnce({ challenge: 'challenge-2' });
    const createPasskey = vi.fn(async () => CREATED);
    const addPasskey = vi.fn(async () => withCreated());
    const services = { startAddingPasskey, createPasskey, addPasskey, signIn: async () => session() };
    const { actor, told, reach, confirm } = await start(services);
    actor.send({ type: 'passkey.add' });
    await confirm({ ready: { adding: 'confirmingIdentity' } });
    await reach({ ready: { listed: 'quiet' } });
    expect(createPasskey).toHaveBeenCalledExactlyOnceWith({ challenge: 'challenge-2' }, expect.anything());
    expect(addPasskey).toHaveBeenCalledExactlyOnceWith({ response: createdPasskey() }, expect.anything());
    expect(actor.getSnapshot().context.passkeys).toEqual(withCreated());
    expect(told).toEqual(['session.renewed', 'Your passkey is added. You can sign in with it now.']);
  });

  it.each(['dismissed', 'known'] as const)('stay as they are if asking the browser ends %s', async (kind) => {
    const { actor, told, reach } = await start({ createPasskey: async () => ({ kind }) });
    actor.send({ type: 'passkey.add' });
    await reach({ ready: { listed: kind } });
    expect(actor.getSnapshot().can({ type: 'passkey.add' })).toBe(true);
    expect(told).toEqual([]);
  });

  it.each([
    ['has it', withCreated(), 'quiet', null, ['Your passkey is added. You can sign in with it now.']],
    ['does not have it', passkeys(), 'notAdded', 'noConnection', []],
  ] as const)(
    'are loaded again if no answer came to a new one: the list %s',
    async (_, list, then, kind, said) => {
      const addPasskey = vi.fn().mockRejectedValue({ kind: 'unreachable' });
      const loadPasskeys = vi.fn(async () => passkeys());
      const { actor, told, reach } = await start({ addPasskey, loadPasskeys });
      loadPasskeys.mockResolvedValue([...list]);
      actor.send({ type: 'passkey.add' });
      await reach({ ready: 'adding' });
      await reach({ ready: { listed: then } });
      expect(addPasskey).toHaveBeenCalledTimes(2);
      expect(actor.getSnapshot().context.failure?.kind ?? null).toBe(kind);
      expect(told).toEqual(said);
    },
  );

  it('get no other one in a browser that knows none, nor above the limit', async () => {
    const full = Array.from({ length: PASSKEY_LIMIT }, () => passkeys())
      .flat()
      .slice(0, PASSKEY_LIMIT);
    const add = { type: 'passkey.add' } as const;
    expect((await start({}, false)).actor.getSnapshot().can(add)).toBe(false);
    expect((await start({ loadPasskeys: async () => full })).actor.getSnapshot().can(add)).toBe(false);
    expect((await start({ loadPasskeys: async () => full.slice(1) })).actor.getSnapshot().can(add)).toBe(
      true,
    );
  });

  it('are renamed by a form', async () => {
    const renamePasskey = vi.fn(async () => passkeys());
    const { actor, reach } = await start({ renamePasskey });
    actor.send({ type: 'passkey.rename', id: 'passkey-2' });
    const form = actor.getSnapshot().children.form;
    expect(form?.getSnapshot().context.values).toEqual({ name: 'Key on my desk' });
    form?.send({ type: 'field.change', name: 'name', value: ' Spare key ' });
    form?.send({ type: 'form.submit' });
    await reach({ ready: 'listed' });
    expect(renamePasskey).toHaveBeenCalledExactlyOnceWith(
      { passkeyId: 'passkey-2', name: 'Spare key' },
      expect.anything(),
    );
  });

  it('are removed once confirmed, after a recent sign-in', async () => {
    const removePasskey = vi.fn().mockRejectedValueOnce(STALE).mockResolvedValueOnce([]);
    const { actor, told, reach, confirm } = await start({ removePasskey, signIn: async () => session() });
    actor.send({ type: 'passkey.remove', id: 'passkey-1' });
    expect(removePasskey).not.toHaveBeenCalled();
    actor.send({ type: 'removal.confirm' });
    await confirm({ ready: { removal: 'confirmingIdentity' } });
    await reach({ ready: 'listed' });
    expect(removePasskey.mock.calls.map(([asked]) => asked)).toEqual([
      { passkeyId: 'passkey-1' },
      { passkeyId: 'passkey-1' },
    ]);
    expect(told).toEqual(['session.renewed', 'That passkey is removed.']);
  });

  it('are loaded again by whoever leaves a removal that may have been done', async () => {
    const removePasskey = vi.fn().mockRejectedValue({ kind: 'timedOut' });
    const loadPasskeys = vi.fn(async () => passkeys());
    const { actor, reach } = await start({ removePasskey, loadPasskeys });
    actor.send({ type: 'passkey.remove', id: 'passkey-1' });
    actor.send({ type: 'removal.confirm' });
    await reach({ ready: { removal: { question: 'failed' } } });
    actor.send({ type: 'removal.cancel' });
    await reach({ ready: 'listed' });
    expect(loadPasskeys).toHaveBeenCalledTimes(2);
  });
});
