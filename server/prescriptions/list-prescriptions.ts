import { Prescription, type Prescriptions } from '../../services/contracts/prescriptions.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';

const read = statement({
  name: 'prescriptions_list',
  params: ['shopperId'],
  row: Prescription.entries,
  text: `select id, medication, quantity, prescriber, pharmacy, refills_left as "refillsLeft",
    to_char(last_filled_on, 'YYYY-MM-DD') as "lastFilledOn",
    case when refill_requested_at is not null then 'REFILL_REQUESTED'
      when refills_left > 0 then 'READY_TO_REFILL' else 'NO_REFILLS_LEFT' end as status
  from prescriptions where shopper_id = $shopperId order by medication, id`,
});

/** The shopper's prescriptions, by name. */
export const listPrescriptions = async (
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<Prescriptions> => ({ prescriptions: await read(db, { shopperId }) });
