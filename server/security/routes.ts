import * as keys from '../../services/contracts/passkeys.ts';
import * as contract from '../../services/contracts/security.ts';
import * as sessions from '../../services/contracts/sessions.ts';
import { ask, takeCookies } from '../auth/ask.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startAddingPasskey } from './passkeys.ts';
import { endOneSession, endSessionsOf, listSessions, signOutElsewhere } from './sessions.ts';

const DONE = { successful: true } as const;

export function registerSecurityRoutes(app: App): void {
  route(app, sessions.listSessions, async ({ deps, shopper }) => ({
    sessions: await listSessions(deps, shopper),
  }));
  route(app, sessions.endSession, async ({ deps, shopper, params }) => {
    await endOneSession(deps, shopper, params.sessionId);
    return { sessions: await listSessions(deps, shopper) };
  });
  route(app, sessions.endOtherSessions, async ({ deps, shopper }) => {
    await signOutElsewhere(deps, shopper);
    return DONE;
  });

  route(app, sessions.endSessionsOf, async ({ deps, staff, body }) => ({
    ended: await endSessionsOf(deps.db, body.email, staff.audit.note),
  }));

  route(app, keys.listPasskeys, async ({ deps, shopper }) => ({
    passkeys: await listPasskeys(deps.db, shopper),
  }));
  route(app, keys.startAddingPasskey, (asking) => startAddingPasskey(asking));
  route(app, keys.addPasskey, async ({ body, ...asking }) => ({
    passkeys: await addPasskey(asking, body.response),
  }));
  route(app, keys.renamePasskey, async ({ deps, shopper, params: { passkeyId }, body: { name } }) => {
    await renamePasskey(deps.db, shopper, { passkeyId, name });
    return { passkeys: await listPasskeys(deps.db, shopper) };
  });
  route(app, keys.removePasskey, async ({ params, ...asking }) => {
    await removePasskey(asking, params.passkeyId);
    return { passkeys: await listPasskeys(asking.deps.db, asking.shopper) };
  });

  route(app, contract.changePassword, async ({ body, ...asking }) => {
    await changePassword(asking, body);
    return DONE;
  });
  route(app, contract.changeEmail, async ({ body, ...asking }) => {
    await requestEmailChange(asking, body.email);
    return DONE;
  });
  route(app, contract.confirmEmailChange, async ({ body, ...asking }) => {
    await confirmEmailChange(asking, body.token);
    return DONE;
  });
  route(app, contract.exportAccount, ({ deps, shopper }) => exportAccount(deps, shopper));
  route(app, contract.deleteAccount, async (asking) => {
    await deleteAccount(asking);
    takeCookies(asking, await ask(asking, '/sign-out', { counts: 'none' }));
    return DONE;
  });
}
