import { USUAL_MINIMUM_AGE } from '../../services/contracts/values.ts';
import type { AgeVerificationInput } from './age-verification.machine.ts';
import { dateIn } from './schedule.ts';
import { minimumAgeIn, type SlotSchedulingContext } from './slot-scheduling.context.ts';
import { slotFlow } from './slot-scheduling.setup.ts';

/** The calendar day where the order is received: the schedule's first, else today where the held time is. */
function todayOf({ schedule, held }: SlotSchedulingContext): string {
  const zone = held?.selections[0]?.window.timezone ?? 'UTC';
  return schedule?.days[0]?.date ?? dateIn(zone, new Date().toISOString());
}

const ageInput = ({ context }: { context: SlotSchedulingContext }): AgeVerificationInput => ({
  minimumAge: minimumAgeIn(context) ?? USUAL_MINIMUM_AGE,
  today: todayOf(context),
  isModify: context.input.isModify,
  form: context.input.ageForm,
});

/** Asks for the date of birth of who receives the order, then goes on (SCH-13, AGE-13). */
export const verifyingAge = <TNext extends string, TBack extends string>(next: TNext, back: TBack) =>
  slotFlow.createStateConfig({
    invoke: {
      id: 'ageVerification',
      src: 'ageVerification',
      input: ageInput,
      onDone: [
        {
          guard: { type: 'isVerified', params: ({ event }) => event.output },
          target: next,
          actions: { type: 'storeBirthDate', params: ({ event }) => event.output },
        },
        {
          guard: { type: 'isReturned', params: ({ event }) => event.output },
          target: back,
          actions: 'goToCart',
        },
        { target: back },
      ],
    },
  });
