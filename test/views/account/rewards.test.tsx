import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { enroll, getMembership } from '../../../services/contracts/membership.ts';
import type { Operation } from '../../../services/contracts/operation.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import { listPrescriptions, requestRefill } from '../../../services/contracts/prescriptions.ts';
import { getCustomerProfile } from '../../../services/contracts/profile.ts';
import {
  chooseOrganization,
  claimLocalReward,
  getCommunityParticipation,
  getPoints,
  listLocalRewards,
  listOrganizations,
} from '../../../services/contracts/rewards.ts';
import { ENROLLED, localRewards, membership, PANTRY, prescriptions } from '../../support/account/rewards.ts';
import { community } from '../../support/account/samples.ts';
import { rewardsStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { answers, refuses } from '../../support/fake-store.ts';
import { renderAccount } from '../../support/render-account.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

/** A store that can be replaced while its page is open. */
function exchangeable(first = rewardsStore()) {
  let current = first;
  const fetch: typeof current.fetch = (input, init) => current.fetch(input, init);
  return {
    fetch,
    exchange: (next: typeof first) => {
      current = next;
    },
  };
}

it('who keeps a membership is back at the button that ends it', async () => {
  const store = rewardsStore();
  store.now(answers(getMembership, membership(ENROLLED)));
  renderAccount('/membership', store);
  await userEvent.click(await screen.findByRole('button', { name: 'End Membership' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Membership' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'End Membership' })),
  );
});

describe('an account page', () => {
  it.each<[string, string, string, Operation, string]>([
    ['your orders', '/mypurchases', 'fernhill', listOrders, 'Order #4107-5532-19'],
    ['your points', '/account/pointssummary', 'fernhill', getPoints, '1,240'],
    ['the membership', '/membership', 'fernhill', getMembership, 'Join Boost Membership'],
    [
      'your organization',
      '/account/communityrewards',
      'fernhill',
      getCommunityParticipation,
      'Find an organization',
    ],
    ['the organizations', '/account/communityrewards', 'fernhill', listOrganizations, PANTRY.name],
    ['the rewards', '/account/localrewards', 'sunfield', listLocalRewards, 'Two tickets'],
    ['your prescriptions', '/myprescriptions', 'fernhill', listPrescriptions, 'Lisinopril 10 mg, tablets'],
  ])(
    "says that it couldn't load %s at %s, and shows it when it is asked again",
    async (of, address, banner, operation, content) => {
      const down = rewardsStore();
      down.now(refuses(operation, 'INTERNAL'));
      const { fetch, exchange } = exchangeable(down);
      renderAccount(address, { fetch, banner });
      const main = within(await screen.findByRole('main'));
      const failed = await main.findByText(`Oops, something went wrong! We couldn't load ${of}.`);
      expect(main.queryByText(content)).toBeNull();
      expect(await violations()).toEqual([]);
      exchange(rewardsStore());
      await userEvent.click(main.getByRole('button', { name: 'Reload' }));
      await main.findAllByText(content);
      expect(failed.isConnected).toBe(false);
    },
  );
});

it('the list of prescriptions counts the refills of a prescription that has some, and says once that none are left', async () => {
  renderAccount('/myprescriptions', { ...rewardsStore(), banner: 'fernhill' });
  const main = within(await screen.findByRole('main'));
  await main.findByText(/^Quantity 90\. 2 refills left\. Last filled /);
  main.getByText(/^Quantity 21\. Last filled /);
  expect(main.getAllByText(/no refills left/i)).toHaveLength(1);
});

it("points date an order where it's received, as its own page does, and a reward where the shopper is", async () => {
  const store = rewardsStore();
  // Half past one in New York, where this browser is; the day before in Seattle.
  const at = '2026-11-14T06:30:00Z';
  const entry = { at, points: 64, checkoutId: null };
  store.now(
    answers(getPoints, {
      balance: 1,
      earnedThisYear: 1,
      entries: [
        { ...entry, id: 'a', kind: 'ORDER', description: 'Order 1', timezone: 'America/Los_Angeles' },
        { ...entry, id: 'b', kind: 'REWARD', description: 'Two tickets', timezone: null },
      ],
    }),
  );
  renderAccount('/account/pointssummary', store);
  const history = within(await screen.findByRole('region', { name: 'History' }));
  const dated = history.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(dated).toEqual([
    expect.stringContaining('Order 1 Nov 13, 2026'),
    expect.stringContaining('Two tickets Nov 14, 2026'),
  ]);
});

describe('the organizations', () => {
  it('load once the profile names the store, so nothing typed is lost', async () => {
    const store = rewardsStore();
    const { promise: isThere, resolve: letIn } = Promise.withResolvers<void>();
    const fetch: typeof store.fetch = async (input, init) => {
      if (new URL(new Request(input, init).url).pathname === getCustomerProfile.path) await isThere;
      return store.fetch(input, init);
    };
    renderAccount('/account/communityrewards', { fetch });
    await screen.findByRole('link', { name: 'My Prescriptions' });
    expect(store.asked).not.toContain('community.organizations');
    letIn();
    await screen.findByLabelText('Name, city, or cause');
    expect(store.asked.filter((id) => id === 'community.organizations')).toHaveLength(1);
  });
});

describe('a change that the store refuses', () => {
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
  const claimed = {
    ...localRewards,
    rewards: localRewards.rewards.map((reward) => ({
      ...reward,
      voucher: { code: 'RIV-1', claimedAt: '2026-11-22T10:00:00Z' },
    })),
  };
  const requested = {
    prescriptions: prescriptions.prescriptions.map((one) => ({
      ...one,
      status: 'REFILL_REQUESTED' as const,
    })),
  };

  it.each([
    [
      '/membership',
      () => press('Join Boost Membership'),
      'Welcome to your membership.',
      answers(enroll, membership(ENROLLED)),
    ],
    [
      '/account/communityrewards',
      () => press(`Support ${PANTRY.name}`),
      `Your orders now support ${PANTRY.name}.`,
      answers(chooseOrganization, community({ organization: PANTRY })),
    ],
    [
      '/account/localrewards',
      async () => {
        await press(/^Claim Two tickets/);
        await press('Claim Reward');
      },
      'Your reward is ready to use.',
      answers(claimLocalReward, claimed),
    ],
    [
      '/myprescriptions',
      () => press(/^Request Refill of Lisinopril/),
      'Your refill has been requested.',
      answers(requestRefill, requested),
    ],
  ] as const)(
    'at %s leaves all as it was, and the next try makes it, says so in a live region, and keeps the focus on the page',
    async (address, change, done, success) => {
      const store = rewardsStore();
      store.now(refuses(success.operation, 'INTERNAL'));
      renderAccount(address, { ...store, banner: 'sunfield' });
      const main = await screen.findByRole('main');
      const shown = () =>
        within(main)
          .getAllByRole('heading')
          .map(({ textContent }) => textContent);
      await within(main).findAllByRole('button', { name: /Join|Support|Claim|Refill/ });
      const before = shown();
      await change();
      await within(main).findByText('Something went wrong. Please try again.');
      expect(shown()).toEqual(before);
      expect(screen.queryByText(done)).toBeNull();
      store.now(success);
      await change();
      await within(screen.getByRole('region', { name: 'Notifications' })).findByText(done);
      await waitFor(() => expect(within(main).queryByRole('alert')).toBeNull());
      await waitFor(() => expect(main.contains(document.activeElement)).toBe(true));
      expect(store.asked.filter((id) => id === success.operation.id)).toHaveLength(2);
    },
  );
});
