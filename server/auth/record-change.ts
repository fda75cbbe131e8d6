import type { Database } from '../db/database.ts';
import { hashedNetwork, recordAudit } from '../http/audit.ts';
import type { Asking } from './ask.ts';

/** Records in the audit log that a shopper changed how they sign in or ended the account, in the transaction that does it. */
export const recordChange = (
  tx: Database,
  { deps, http }: Pick<Asking, 'deps' | 'http'>,
  { shopperId, action }: { shopperId: string; action: string },
): Promise<void> =>
  recordAudit(tx, {
    actor: 'SHOPPER',
    shopperId,
    action,
    network: hashedNetwork(deps, http),
    outcome: 'DONE',
  });
