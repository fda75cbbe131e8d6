import { addKey, createOperator, endOperator, revokeKey } from '../../../server/operators/operators.ts';
import { DEMO_OPERATORS } from '../../../server/sandbox/seed/seed-operators.ts';
import * as contract from '../../../services/contracts/operators.ts';
import { situation, verb } from '../situation.ts';
import type { World } from '../world.ts';

const note = async () => {};
const owner = DEMO_OPERATORS.find(({ role }) => role === 'owner')?.id ?? '';

const added = (email: string) =>
  ({ name: 'Oda Lindt', email, role: 'owner', store: null, days: null }) as const;

/** There are two owners, one of them with two keys. */
async function prepare({ deps }: World) {
  const other = await createOperator(deps.db, added('oda@chain.example'), note);
  const { keyId } = await addKey(deps.db, { operatorId: other.operatorId, days: null }, note);
  return { other: other.operatorId, keyId };
}
type Scene = Awaited<ReturnType<typeof prepare>>;

export const operators = situation<Scene>(prepare, {
  create: verb(
    (_, { deps }) => createOperator(deps.db, added('olga@chain.example'), note),
    contract.createOperator,
  ),
  end: verb((_, { deps }) => endOperator(deps.db, { operatorId: owner }, note), contract.endOperator),
  endOther: verb(
    ({ other }, { deps }) => endOperator(deps.db, { operatorId: other }, note),
    contract.endOperator,
  ),
  addKey: verb(
    ({ other }, { deps }) => addKey(deps.db, { operatorId: other, days: 30 }, note),
    contract.addOperatorKey,
  ),
  revokeKey: verb(({ keyId }, { deps }) => revokeKey(deps.db, { keyId }, note), contract.revokeOperatorKey),
});
