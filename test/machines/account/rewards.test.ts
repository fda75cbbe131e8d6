import { describe, expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, waitFor } from 'xstate';
import type { ChangeableLogic } from '../../../machines/account/changeable.machine.ts';
import { changeInProgress } from '../../../machines/account/changeable.selectors.ts';
import {
  communityMachine,
  localRewardsMachine,
  membershipMachine,
  organizationsMachine,
  pointsMachine,
  prescriptionsMachine,
} from '../../../machines/account/rewards.ts';
import {
  ENROLLED,
  localRewards,
  membership,
  organizations,
  PANTRY,
  points,
  prescriptions,
} from '../../support/account/rewards.ts';
import { community } from '../../support/account/samples.ts';
import { type AllServices, serving } from '../../support/all-services.ts';

/** The chart once its data is loaded, with what it emits to the shell and its listeners. */
async function open<TData, TChange>(
  chart: ChangeableLogic<TData, TChange>,
  services: Partial<AllServices>,
  query?: unknown,
) {
  const heard: AnyEventObject[] = [];
  const audience = createActor(fromCallback(({ receive }) => receive((event) => heard.push(event)))).start();
  const actor = serving(services)(createActor(chart, { input: { audience, query } }));
  const emitted: AnyEventObject[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, heard, emitted };
}

const join = { type: 'change.request', change: { kind: 'enroll', type: 'BOOST' } } as const;
const end = { type: 'change.request', change: { kind: 'cancel' } } as const;

describe('the membership', () => {
  const openMembership = (enrollment = ENROLLED) => {
    const services = {
      loadMembership: vi.fn(async () => membership(enrollment)),
      enroll: vi.fn(async () => membership(ENROLLED)),
      cancelMembership: vi.fn(async () => membership()),
    };
    return open(membershipMachine, services).then((opened) => ({ ...opened, ...services }));
  };

  it('starts, and the navigation shows it (NAV-10)', async () => {
    const { actor, enroll, heard, emitted } = await openMembership(null);
    expect(actor.getSnapshot().can(end)).toBe(false);
    actor.send(join);
    await expect.poll(() => actor.getSnapshot().context.data?.enrollment).toEqual(ENROLLED);
    expect(enroll).toHaveBeenCalledExactlyOnceWith({ type: 'BOOST' }, expect.anything());
    expect(heard).toEqual([{ type: 'appData.reload' }]);
    expect(emitted).toEqual([
      { type: 'toast.requested', text: 'Welcome to your membership.', tone: 'success' },
    ]);
  });

  it('ends only after a confirmation, and says so', async () => {
    const { actor, cancelMembership, emitted } = await openMembership();
    actor.send(end);
    expect(actor.getSnapshot().matches({ ready: 'confirming' })).toBe(true);
    actor.send({ type: 'change.dismiss' });
    expect(cancelMembership).not.toHaveBeenCalled();
    actor.send(end);
    actor.send({ type: 'change.confirm' });
    await expect.poll(() => actor.getSnapshot().context.data?.enrollment).toBeNull();
    expect(cancelMembership).toHaveBeenCalledOnce();
    expect(emitted).toMatchObject([{ text: 'Your membership has ended.' }]);
  });

  it('cannot be joined twice, but can switch plans', async () => {
    const { actor } = await openMembership();
    expect(actor.getSnapshot().can(join)).toBe(false);
    expect(actor.getSnapshot().can({ ...join, change: { kind: 'enroll', type: 'BOOST_LITE' } })).toBe(true);
  });

  it('cannot be rejoined after it ended (RTE-12)', async () => {
    const { actor } = await openMembership(ENROLLED && { ...ENROLLED, isActive: false });
    for (const type of ['BOOST', 'BOOST_LITE'] as const) {
      expect(actor.getSnapshot().can({ ...join, change: { kind: 'enroll', type } })).toBe(false);
    }
  });

  it('is loaded again on request when it could not be', async () => {
    const loadMembership = vi
      .fn(async () => membership(ENROLLED))
      .mockRejectedValueOnce({ kind: 'malformed' });
    const { actor } = await open(membershipMachine, {
      loadMembership,
      enroll: vi.fn(),
      cancelMembership: vi.fn(),
    });
    expect(actor.getSnapshot().value).toBe('failed');
    actor.send({ type: 'resource.reload' });
    await expect.poll(() => actor.getSnapshot().context.data).toEqual(membership(ENROLLED));
  });

  it('stays unchanged when a change fails, and can be retried', async () => {
    const { actor, enroll, heard } = await openMembership(null);
    enroll.mockRejectedValueOnce({ kind: 'unreachable' });
    actor.send(join);
    await expect
      .poll(() => actor.getSnapshot().context)
      .toMatchObject({
        data: membership(),
        failure: { kind: 'unreachable' },
      });
    expect(heard).toEqual([]);
    actor.send(join);
    expect(actor.getSnapshot().context.failure).toBeNull();
    await expect.poll(() => actor.getSnapshot().context.data?.enrollment).toEqual(ENROLLED);
  });
});

describe('the community', () => {
  it("checks the preferred store's participation (API-08)", async () => {
    const loadCommunity = vi.fn(async () => community());
    await open(
      communityMachine,
      { loadCommunity, chooseOrganization: vi.fn() },
      {
        preferredStore: '00943',
      },
    );
    expect(loadCommunity).toHaveBeenCalledExactlyOnceWith({ preferredStore: '00943' }, expect.anything());
  });

  it('supports one organization at a time, and stops only after a confirmation', async () => {
    const chooseOrganization = vi.fn(async ({ organizationId }: { organizationId: string | null }) =>
      community({ organization: organizationId === null ? null : PANTRY }),
    );
    const { actor, heard, emitted } = await open(communityMachine, {
      loadCommunity: async () => community(),
      chooseOrganization,
    });
    actor.send({ type: 'change.request', change: { organizationId: PANTRY.id } });
    await expect.poll(() => actor.getSnapshot().context.data?.organization).toEqual(PANTRY);
    expect(actor.getSnapshot().can({ type: 'change.request', change: { organizationId: PANTRY.id } })).toBe(
      false,
    );
    actor.send({ type: 'change.request', change: { organizationId: null } });
    expect(actor.getSnapshot().matches({ ready: 'confirming' })).toBe(true);
    actor.send({ type: 'change.confirm' });
    await expect.poll(() => actor.getSnapshot().context.data?.organization).toBeNull();
    expect(heard).toEqual([{ type: 'community.reload' }, { type: 'community.reload' }]);
    expect(emitted).toMatchObject([
      { text: `Your orders now support ${PANTRY.name}.` },
      { text: "Your orders don't support an organization now." },
    ]);
  });
});

describe('organizations to support', () => {
  const search = async (found: typeof organizations) => {
    const input = { query: { text: 'cats' } };
    const findOrganizations = async () => found;
    const actor = serving({ findOrganizations })(createActor(organizationsMachine, { input })).start();
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return actor.getSnapshot().value;
  };

  it('are listed, or none match', async () => {
    expect(await search(organizations)).toBe('ready');
    expect(await search([])).toBe('empty');
  });
});

describe('local rewards', () => {
  const claim = (rewardId: string) => ({ type: 'change.request', change: { rewardId } }) as const;

  it('can be claimed once each, after a confirmation, with enough points', async () => {
    const claimLocalReward = vi.fn(async () => localRewards);
    const { actor, emitted } = await open(localRewardsMachine, {
      loadLocalRewards: async () => localRewards,
      claimLocalReward,
    });
    const { can } = actor.getSnapshot();
    expect(
      ['cinema', 'bakery', 'garden', 'none'].map((id) => can.call(actor.getSnapshot(), claim(id))),
    ).toEqual([true, false, false, false]);
    actor.send(claim('cinema'));
    const { title, partner, points } = localRewards.rewards.find(({ id }) => id === 'cinema') ?? {};
    expect(actor.getSnapshot().context.question).toEqual({ kind: 'claimReward', title, partner, points });
    expect(claimLocalReward).not.toHaveBeenCalled();
    actor.send({ type: 'change.confirm' });
    await expect.poll(() => emitted).toMatchObject([{ text: 'Your reward is ready to use.' }]);
    expect(claimLocalReward).toHaveBeenCalledExactlyOnceWith({ rewardId: 'cinema' }, expect.anything());
  });

  it('may be none', async () => {
    const loadLocalRewards = async () => ({ ...localRewards, rewards: [] });
    const { actor } = await open(localRewardsMachine, { loadLocalRewards, claimLocalReward: vi.fn() });
    expect(actor.getSnapshot().value).toBe('empty');
  });
});

describe('a local reward', () => {
  it('can be claimed with exactly the points it takes', async () => {
    const opened = async (balance: number) =>
      open(localRewardsMachine, {
        loadLocalRewards: async () => ({ ...localRewards, balance }),
        claimLocalReward: vi.fn(),
      });
    const change = { type: 'change.request', change: { rewardId: 'garden' } } as const;
    expect((await opened(900)).actor.getSnapshot().can(change)).toBe(true);
    expect((await opened(899)).actor.getSnapshot().can(change)).toBe(false);
  });
});

describe('the points', () => {
  it('are shown with their history, or say that there is none', async () => {
    const load = async (loaded: typeof points) => {
      const serve = serving({ loadPoints: async () => loaded });
      const actor = serve(createActor(pointsMachine, { input: { query: undefined } })).start();
      await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
      return actor.getSnapshot().value;
    };
    expect(await load(points)).toBe('ready');
    expect(await load({ ...points, entries: [] })).toBe('empty');
  });
});

describe('prescriptions', () => {
  it('can be refilled while refills remain and none is pending', async () => {
    const requestRefill = vi.fn(async () => prescriptions);
    const { actor, emitted } = await open(prescriptionsMachine, {
      loadPrescriptions: async () => prescriptions,
      requestRefill,
    });
    const refill = (prescriptionId: string) =>
      ({ type: 'change.request', change: { prescriptionId } }) as const;
    const allowed = ['rx-1', 'rx-2', 'rx-3'].filter((id) => actor.getSnapshot().can(refill(id)));
    expect(allowed).toEqual(['rx-1']);
    expect(changeInProgress(actor.getSnapshot())).toBeNull();
    actor.send(refill('rx-1'));
    expect(changeInProgress(actor.getSnapshot())).toEqual({ prescriptionId: 'rx-1' });
    await expect.poll(() => changeInProgress(actor.getSnapshot())).toBeNull();
    expect(requestRefill).toHaveBeenCalledOnce();
    expect(emitted).toMatchObject([{ text: 'Your refill has been requested.' }]);
  });

  it('may be none', async () => {
    const loadPrescriptions = async () => ({ ...prescriptions, prescriptions: [] });
    const { actor } = await open(prescriptionsMachine, { loadPrescriptions, requestRefill: vi.fn() });
    expect(actor.getSnapshot().value).toBe('empty');
  });
});
