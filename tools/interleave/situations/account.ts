import { sql } from 'drizzle-orm';
import * as accounts from '../../../services/contracts/accounts.ts';
import { deleteCard, preferCard } from '../../../services/contracts/cards.ts';
import { cancelMembership, enroll } from '../../../services/contracts/membership.ts';
import { updateEmailPreferences } from '../../../services/contracts/preferences.ts';
import { updateProfile } from '../../../services/contracts/profile.ts';
import { claimLocalReward } from '../../../services/contracts/rewards.ts';
import * as security from '../../../services/contracts/security.ts';
import { signIn } from '../../../services/contracts/session.ts';
import { endOtherSessions } from '../../../services/contracts/sessions.ts';
import { newKey } from '../../../test/support/server-shopper.ts';
import { situation, verb } from '../situation.ts';
import type { World } from '../world.ts';

const EMAIL = 'riley@example.com';
const NEW_EMAIL = 'riley.marsh@example.com';
const PASSWORD = 'a window of plums';

/** What the newest letter to an address leads in with. */
async function letterTo({ deps }: World, to: string): Promise<{ token: string; code: string }> {
  const { rows } = await deps.db.execute<{ text: string }>(
    sql`select letter->>'text' as text from emails where letter->>'to' = ${to} order by created_at desc limit 1`,
  );
  const text = rows[0]?.text ?? '';
  return {
    token: new URLSearchParams(/#(\S+)/.exec(text)?.[1]).get('token') ?? '',
    code: /Your code: (\d{6})/.exec(text)?.[1] ?? '',
  };
}

/** Riley has asked for another email, for a new password, and for a code, and has points for one of two vouchers; Sam is a member. */
async function prepare(world: World) {
  const { riley, sam, deps } = world;
  await riley.call(security.changeEmail, { body: { email: NEW_EMAIL } });
  const { token: change } = await letterTo(world, NEW_EMAIL);
  await riley.call(accounts.requestPasswordReset, { body: { email: EMAIL } });
  const { token: reset } = await letterTo(world, EMAIL);
  await riley.call(accounts.sendSignInCode, { body: { email: EMAIL } });
  const { code } = await letterTo(world, EMAIL);
  await deps.db.execute(sql`delete from reward_claims where shopper_id = ${riley.id}`);
  await sam.call(enroll, { body: { type: 'BOOST' } });
  return { change, reset, code };
}
type Scene = Awaited<ReturnType<typeof prepare>>;

const claim = (rewardId: string) =>
  verb<Scene>((_, { riley }) => riley.call(claimLocalReward, { params: { rewardId } }), claimLocalReward);

export const account = situation<Scene>(prepare, {
  changeEmail: verb(
    (_, { riley }) => riley.call(security.changeEmail, { body: { email: NEW_EMAIL } }),
    security.changeEmail,
  ),
  confirmEmail: verb(
    ({ change }, { riley }) => riley.call(security.confirmEmailChange, { body: { token: change } }),
    security.confirmEmailChange,
  ),
  forgetPassword: verb(
    (_, { visitor }) => visitor(accounts.requestPasswordReset, { body: { email: EMAIL } }),
    accounts.requestPasswordReset,
  ),
  resetPassword: verb(
    ({ reset }, { visitor }) =>
      visitor(accounts.resetPassword, { body: { token: reset, password: PASSWORD } }),
    accounts.resetPassword,
  ),
  changePassword: verb(
    (_, { riley }) =>
      riley.call(security.changePassword, { body: { currentPassword: 'checkstand', password: PASSWORD } }),
    security.changePassword,
  ),
  signIn: verb(
    (_, { visitor }) => visitor(signIn, { body: { email: EMAIL, password: 'checkstand' } }),
    signIn,
  ),
  signInByCode: verb(
    ({ code }, { visitor }) => visitor(accounts.signInByCode, { body: { email: EMAIL, code } }),
    accounts.signInByCode,
  ),
  sendCode: verb(
    (_, { visitor }) => visitor(accounts.sendSignInCode, { body: { email: EMAIL } }),
    accounts.sendSignInCode,
  ),
  createAccount: verb(
    (_, { visitor }) =>
      visitor(accounts.createAccount, {
        body: { firstName: 'Riley', lastName: 'Marsh', email: NEW_EMAIL, password: PASSWORD },
      }),
    accounts.createAccount,
  ),
  endSessions: verb((_, { riley }) => riley.call(endOtherSessions, {}), endOtherSessions),
  updateProfile: verb(
    (_, { riley }) =>
      riley.call(updateProfile, {
        body: { firstName: 'Riley', lastName: 'Marsh-Oak', phone: '', relevantAdsOptIn: true },
      }),
    updateProfile,
  ),
  chooseEmails: verb(
    (_, { riley }) =>
      riley.call(updateEmailPreferences, { body: { preferences: [{ id: 'deals', selected: false }] } }),
    updateEmailPreferences,
  ),
  enroll: verb((_, { sam }) => sam.call(enroll, { body: { type: 'BOOST_LITE' } }), enroll),
  cancelMembership: verb((_, { sam }) => sam.call(cancelMembership, {}), cancelMembership),
  claim: claim('morning-kiln'),
  claimAnother: claim('pedal-and-spoke'),
  deleteCard: verb(
    (_, { riley }) =>
      riley.call(deleteCard, { params: { cardId: 'demo-riley-visa' }, idempotencyKey: newKey() }),
    deleteCard,
  ),
  preferCard: verb(
    (_, { riley }) => riley.call(preferCard, { params: { cardId: 'demo-riley-bank' } }),
    preferCard,
  ),
  deleteAccount: verb(
    (_, { riley }) => riley.call(security.deleteAccount, { body: { confirmation: 'DELETE' } }),
    security.deleteAccount,
  ),
});
