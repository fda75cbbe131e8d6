import { and, asc, eq, inArray } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { ProductPreferences } from '../../services/contracts/preferences.ts';
import { substitutionPreferences } from '../db/schema/account.ts';
import { departments as departmentTable } from '../db/schema/catalog.ts';
import { withTransaction } from '../db/transaction.ts';
import { everyColumn } from '../db/upsert.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

type Policy = ProductPreferences['substitutionPolicy'];

interface PoliciesInput {
  shopperId: string;
  substitutionPolicy: Policy;
  /** Null removes a department's policy; departments not named stay as they are. */
  departments: readonly { id: string; substitutionPolicy: Policy | null }[];
}

/** The department whose policy is for all that have none of their own. */
const ALL = '';

/** The shopper's substitution policies, in general and by department. */
export async function readProductPreferences(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<ProductPreferences> {
  const chosen = await db
    .select()
    .from(substitutionPreferences)
    .where(eq(substitutionPreferences.shopperId, shopperId));
  const policyOf = new Map(chosen.map((row) => [row.departmentId, row.substitutionPolicy]));
  const all = await db
    .select({ id: departmentTable.id, name: departmentTable.name })
    .from(departmentTable)
    .orderBy(asc(departmentTable.position));
  return {
    substitutionPolicy: policyOf.get(ALL) ?? 'SHOPPERS_CHOICE',
    departments: all.map((one) => ({ ...one, substitutionPolicy: policyOf.get(one.id) ?? null })),
  };
}

/** Changes all of the given policies or none; an unknown department is INVALID_INPUT, by its position. */
export async function updateProductPreferences(
  deps: Pick<Deps, 'db'>,
  { shopperId, substitutionPolicy, departments }: PoliciesInput,
): Promise<ProductPreferences> {
  await requireKnown(deps, departments);
  // If a department is named twice, the last one counts.
  const policies = new Map([
    [ALL, substitutionPolicy] as const,
    ...departments.map((one) => [one.id, one.substitutionPolicy] as const),
  ]);
  const removed = [...policies].flatMap(([id, policy]) => (policy === null ? [id] : []));
  const kept = [...policies].flatMap(([departmentId, policy]) =>
    policy === null ? [] : [{ shopperId, departmentId, substitutionPolicy: policy }],
  );
  await withTransaction(deps.db, async (tx) => {
    await tx
      .delete(substitutionPreferences)
      .where(
        and(
          eq(substitutionPreferences.shopperId, shopperId),
          inArray(substitutionPreferences.departmentId, removed),
        ),
      );
    await tx
      .insert(substitutionPreferences)
      .values(kept)
      .onConflictDoUpdate({
        target: [substitutionPreferences.shopperId, substitutionPreferences.departmentId],
        set: everyColumn(substitutionPreferences),
      });
  });
  return readProductPreferences(deps, { shopperId });
}

async function requireKnown(
  { db }: Pick<Deps, 'db'>,
  departments: PoliciesInput['departments'],
): Promise<void> {
  const known = new Set(
    (await db.select({ id: departmentTable.id }).from(departmentTable)).map(({ id }) => id),
  );
  const unknown = departments.flatMap(({ id }, position) =>
    id === ALL || known.has(id) ? [] : [[`departments.${position}.id`, t("We don't know this department.")]],
  );
  if (unknown.length > 0) throw new ProblemError('INVALID_INPUT', { fields: Object.fromEntries(unknown) });
}
