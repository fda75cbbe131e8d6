import type { SnapshotFrom } from 'xstate';
import { driverInstructions } from '../../services/contracts/delivery.ts';
import type { deliveryDetailsMachine } from './delivery-details.machine.ts';
import { toDetails } from './delivery-fields.ts';

/** What the driver will read, as typed so far (SCH-30); null if there's nothing. */
export const driverNote = ({ context }: SnapshotFrom<typeof deliveryDetailsMachine>): string | null =>
  driverInstructions(toDetails(context, context.values));
