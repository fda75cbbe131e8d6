import { asc, eq } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import { STATES } from '../../services/contracts/regions.ts';
import { ownOf, type PlaceAddress, type Window } from '../../services/contracts/values.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { alcoholHours } from '../db/schema/alcohol.ts';
import { ProblemError } from '../http/problems.ts';
import { loadPostalCodes } from '../postal-codes/postal-codes.ts';
import { type AlcoholLaw, dryPlace, isAlcoholTime } from './alcohol-hours.ts';
import { zipOf } from './destination.ts';
import { spanOf } from './times.ts';

/** The most units of alcohol in one delivery. */
const MAX_ALCOHOL_UNITS = 12;

const NAMES: Readonly<Record<string, string>> = STATES;

const findRules = prepared('alcohol_hours_find', (db, given: Givens<{ state: string }>) =>
  db.select().from(alcoholHours).where(eq(alcoholHours.state, given.state)).orderBy(asc(alcoholHours.id)),
);

/** Where and how alcohol would be handed over. */
interface HandOver {
  place: Pick<PlaceAddress, 'stateProvince' | 'postalCode'>;
  modality: AlcoholLaw['modality'];
}

/** What the law of a place says of alcohol; nobody needs to ask for an order without any. */
export async function alcoholLawAt(db: Database, { place, modality }: HandOver): Promise<AlcoholLaw> {
  const [rules, postalCodes] = await Promise.all([
    findRules(db, { state: place.stateProvince }),
    loadPostalCodes(),
  ]);
  const county = postalCodes.find(zipOf(place))?.county ?? null;
  return { state: place.stateProvince, county, modality, rules };
}

/** Whether alcohol may be handed over at any moment of these windows. */
export const isAlcoholLawful = (law: AlcoholLaw, windows: readonly Window[]): boolean =>
  windows.every((window) => isAlcoholTime(law, spanOf(window), window.timezone));

/** The same by the law of the place. */
export const isAlcoholLawfulAt = async (
  db: Database,
  { windows, ...handOver }: HandOver & { windows: readonly Window[] },
): Promise<boolean> => isAlcoholLawful(await alcoholLawAt(db, handOver), windows);

/**
 * Refuses a delivery with this many units of alcohol if it's too many or none may be delivered there, in words for
 * the shopper (ERR-52, ERR-53).
 */
export function allowAlcohol(units: number, law: AlcoholLaw, today: Temporal.PlainDate): void {
  if (units === 0) return;
  const dry = dryPlace(law, today);
  if (dry !== null) {
    const state = ownOf(NAMES, law.state) ?? law.state;
    const where = dry === 'county' ? `${law.county} County, ${state}` : state;
    throw new ProblemError('ALCOHOL_NA_FOR_ADDRESS', {
      detail: t('Alcohol cannot be delivered in {{where}}.', { where }),
    });
  }
  if (units > MAX_ALCOHOL_UNITS) {
    throw new ProblemError('ALCOHOL_QTY_EXCEEDED', {
      detail: t(
        'A delivery can have at most {{maxAlcoholUnits}} alcohol items, and your cart has {{units}}.',
        { maxAlcoholUnits: MAX_ALCOHOL_UNITS, units },
      ),
    });
  }
}
