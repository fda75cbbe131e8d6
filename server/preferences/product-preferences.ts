import * as v from 'valibot';
import { ProductPreferences } from '../../services/contracts/preferences.ts';
import { onlyRow, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

type Policy = ProductPreferences['substitutionPolicy'];

interface PoliciesInput {
  shopperId: string;
  substitutionPolicy: Policy;
  /** Null removes a department's policy; departments not named stay as they are. */
  departments: readonly { id: string; substitutionPolicy: Policy | null }[];
}

const read = statement({
  name: 'substitution_preferences_read',
  params: ['shopperId'],
  row: ProductPreferences.entries,
  text: `select
    coalesce((
      select substitution_policy from substitution_preferences where shopper_id = $shopperId and department_id = ''
    ), 'SHOPPERS_CHOICE') as "substitutionPolicy",
    (
      select json_agg(json_build_object('id', d.id, 'name', d.name, 'substitutionPolicy', w.substitution_policy)
        order by d.position)
      from departments d
      left join substitution_preferences w on w.department_id = d.id and w.shopper_id = $shopperId
    ) as departments`,
});

/** Writes nothing if a department is unknown; the rows are the positions of unknown ones. */
const write = statement({
  name: 'substitution_preferences_write',
  params: ['shopperId', 'policies'],
  row: { position: v.number() },
  text: `with chosen as materialized (
    select w.*, w.id = '' or d.id is not null as is_known
    from jsonb_to_recordset($policies::jsonb) as w(position int, id text, policy text)
    left join departments d on d.id = w.id
  ), allowed as materialized (
    select distinct on (id) id, policy from chosen where not exists (select from chosen where not is_known)
    order by id, position desc
  ), gone as (
    delete from substitution_preferences p using allowed
    where p.shopper_id = $shopperId and p.department_id = allowed.id and allowed.policy is null
  ), written as (
    insert into substitution_preferences (shopper_id, department_id, substitution_policy)
    select $shopperId, id, policy from allowed where policy is not null
    on conflict (shopper_id, department_id) do update set substitution_policy = excluded.substitution_policy
  )
  select position from chosen where not is_known`,
});

/** The shopper's substitution policies, in general and by department. */
export async function readProductPreferences(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<ProductPreferences> {
  const row = onlyRow(await read(db, { shopperId }));
  return row;
}

/** Changes all of the given policies or none; an unknown department is INVALID_INPUT, by its position. */
export async function updateProductPreferences(
  deps: Pick<Deps, 'db'>,
  { shopperId, substitutionPolicy, departments }: PoliciesInput,
): Promise<ProductPreferences> {
  const policies = [
    { position: -1, id: '', policy: substitutionPolicy },
    ...departments.map((one, position) => ({ position, id: one.id, policy: one.substitutionPolicy })),
  ];
  const unknown = await write(deps.db, { shopperId, policies: JSON.stringify(policies) });
  if (unknown.length > 0) {
    const fields = unknown.map(({ position }) => [
      `departments.${position}.id`,
      "We don't know this department.",
    ]);
    throw new ProblemError('INVALID_INPUT', { fields: Object.fromEntries(fields) });
  }
  return readProductPreferences(deps, { shopperId });
}
