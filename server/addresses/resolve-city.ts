import { cityNamesOf, editsBetween, keyOf, wordsOf } from '../postal-codes/city-names.ts';
import type { PostalCode, PostalCodeTable } from '../postal-codes/postal-codes.ts';

/** A city whose own codes start this close also receives mail here: West Hollywood at 90046. */
const NEXT_DOOR_MILES = 8;

interface TypedCity {
  city: string;
  stateCode: string;
  place: PostalCode;
}

/**
 * The correct spelling of the city, which is what was typed unless something speaks against it. The table has one
 * name per code where the mail accepts several, so a name is right, in any spelling, if it belongs to the code or
 * to a nearby code in the same state. It's wrong if it's almost one of those, is part of the code's own name, or
 * belongs to another code. A name that no code has is a suburb or neighborhood if it reads like one.
 */
export function resolveCity(table: PostalCodeTable, { city, stateCode, place }: TypedCity): string {
  const key = keyOf(city);
  const own = keyOf(place.city);
  const nearby = new Map(
    table
      .within(NEXT_DOOR_MILES, place)
      .filter(({ state }) => state === place.state)
      .map((code) => [keyOf(code.city), code.city]),
  );
  if (nearby.has(key)) return city;
  const names = cityNamesOf(table);
  const isElsewhere = [place.state, stateCode].some((state) => names.isIn(state, key));
  if (isElsewhere) return place.city;
  if (isNearly(key, own, 3)) return place.city;
  for (const [other, name] of nearby) if (isNearly(key, other, 4)) return name;
  const isPart = wordsOf(city).every((word) => wordsOf(place.city).includes(word));
  return isPart || names.isLarge(key) || !names.readsLikeOne(key) ? place.city : city;
}

const DIRECTION = /^(?:north|south|east|west)/;

/** Allows one wrong letter per `nth`, and at least one; but East Haven isn't West Haven. */
function isNearly(typed: string, name: string, nth: number): boolean {
  const [direction, other] = [DIRECTION.exec(typed)?.[0], DIRECTION.exec(name)?.[0]];
  if (direction && other && direction !== other) return false;
  return editsBetween(typed, name) <= Math.max(1, Math.floor(Math.max(typed.length, name.length) / nth));
}
