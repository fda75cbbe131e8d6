import { Role } from '../../../services/contracts/roles.ts';
import type { Database } from '../../db/database.ts';
import { operatorKeys, operators } from '../../db/schema/operators.ts';
import { hashOfKey } from '../../http/operator.ts';
import { SANDBOX_KEYS } from '../../settings/sandbox-keys.ts';

const NAMES = { owner: 'Olive Grant', catalog: 'Cato Lindgren', care: 'Carey Osei', picker: 'Pip Alvarez' };

/** One operator of each role; the picker's store is riley's. */
export const DEMO_OPERATORS = Role.options.map((role) => ({
  id: `demo-${role}`,
  name: NAMES[role],
  email: `${role}@chain.example`,
  role,
  storeId: role === 'picker' ? '01400943' : null,
}));

/** Writes the demo operators with their keys, which everyone knows. */
export async function seedOperators(tx: Database): Promise<void> {
  const keys = DEMO_OPERATORS.map(({ id, role }) => ({
    id: `${id}-key`,
    operatorId: id,
    hash: hashOfKey(SANDBOX_KEYS[role]),
    lastFour: SANDBOX_KEYS[role].slice(-4),
  }));
  await tx.insert(operators).values(DEMO_OPERATORS).onConflictDoNothing();
  await tx.insert(operatorKeys).values(keys).onConflictDoNothing();
}
