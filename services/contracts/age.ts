import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { CalendarDate } from './values.ts';

/** The earliest date of birth accepted (LIM-05). */
export const EARLIEST_BIRTH_DATE = '1900-01-01';

/** Whole years between two calendar days; a February 29 birthday falls on March 1 in common years. */
export function ageOn(birthDate: string, today: string): number {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDay >= day);
  return thisYear - year - (hadBirthday ? 0 : 1);
}

/** Whether the calendar has this day; 2026-02-30 doesn't exist. */
const isRealDay = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
};

/**
 * The date of birth of someone old enough on `today`, the calendar day where the order is received (AGE-08 to
 * AGE-10).
 */
export const birthDateFor = ({ minimumAge, today }: { minimumAge: number; today: string }) =>
  v.pipe(
    v.string(),
    v.nonEmpty(() => t('A valid date input is required.')),
    v.isoDate(() => t('A valid date input is required.')),
    v.check(isRealDay, () => t('A valid date input is required.')),
    v.check(
      (value) => value >= EARLIEST_BIRTH_DATE && value <= today,
      () => t('Please enter a valid date.'),
    ),
    v.check(
      (value) => value < EARLIEST_BIRTH_DATE || value > today || ageOn(value, today) >= minimumAge,
      () => t('Items in your order require a minimum age of {{age}}.', { age: minimumAge }),
    ),
    CalendarDate,
  );

/** The form in 'Age Verification Required' (AGE-08 to AGE-11). */
export const ageForm = (order: { minimumAge: number; today: string }) =>
  v.object({
    birthDate: birthDateFor(order),
    agreed: v.literal(true, () => t('Please agree to the Terms & Conditions.')),
  });
