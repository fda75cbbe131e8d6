import type { Database } from '../db/database.ts';
import { organizations } from '../db/schema/account.ts';
import { everyColumn } from '../db/upsert.ts';

const of = (stateCode: string, city: string, id: string, name: string, cause: string) => ({
  id,
  name,
  cause,
  city,
  stateCode,
});

/** Organizations to support, in the stores' cities. */
export const ORGANIZATIONS: readonly (typeof organizations.$inferInsert)[] = [
  of('OH', 'Cincinnati', 'seven-hills-pantry', 'Seven Hills Community Pantry', 'Food for families'),
  of('OH', 'Cincinnati', 'mill-creek-stewards', 'Mill Creek Stewards', 'Rivers and parks'),
  of('OH', 'Cincinnati', 'findlay-street-music', 'Findlay Street Youth Music', 'Music lessons for children'),
  of('OH', 'Columbus', 'scioto-tutors', 'Scioto Reading Tutors', 'Reading and schools'),
  of('OH', 'Columbus', 'buckeye-shelter', 'Buckeye Tails Animal Shelter', 'Animals'),
  of('OH', 'Dayton', 'gem-city-gardens', 'Gem City Garden Network', 'School gardens'),
  of('KY', 'Covington', 'licking-river-kitchen', 'Licking River Kitchen', 'Meals for older neighbors'),
  of('KY', 'Louisville', 'falls-city-bikes', 'Falls City Bike Project', 'Bicycles for young people'),
  of('KY', 'Louisville', 'portland-clinic', 'Portland Avenue Free Clinic', 'Health'),
  of('KY', 'Lexington', 'second-saddle', 'Second Saddle Horse Rescue', 'Animals'),
  of('KY', 'Bowling Green', 'barren-river-readers', 'Barren River Readers', 'Reading and schools'),
  of('CA', 'Los Angeles', 'echo-park-table', 'Echo Park Open Table', 'Food for families'),
  of('CA', 'Los Angeles', 'canyon-trails', 'Canyon Trail Keepers', 'Rivers and parks'),
  of('CA', 'San Diego', 'tide-pool-school', 'Tide Pool School', 'Ocean lessons for children'),
  of('CA', 'Sacramento', 'delta-harvest', 'Delta Harvest Gleaners', 'Food for families'),
  of('TX', 'Dallas', 'trinity-after-school', 'Trinity After School', 'Reading and schools'),
  of('TX', 'Dallas', 'oak-cliff-repair', 'Oak Cliff Home Repair', 'Safe homes'),
  of('TX', 'Houston', 'bayou-relief', 'Bayou Storm Relief', 'Help after storms'),
  of('TX', 'Austin', 'barton-swim', 'Barton Learn to Swim', 'Swimming lessons for children'),
  of('TX', 'El Paso', 'franklin-veterans', 'Franklin Mountains Veterans House', 'Veterans'),
  of('WA', 'Seattle', 'salmon-bay-meals', 'Salmon Bay Meals', 'Meals for older neighbors'),
  of('WA', 'Seattle', 'rainier-code-club', 'Rainier Code Club', 'Computers for young people'),
  of('WA', 'Spokane', 'palouse-pantry', 'Palouse Mobile Pantry', 'Food for families'),
  of('WA', 'Spokane', 'inland-paws', 'Inland Paws', 'Animals'),
];

/** Writes the organizations; one that's no longer listed stays for those who support it. */
export async function seedOrganizations(tx: Database): Promise<void> {
  await tx
    .insert(organizations)
    .values([...ORGANIZATIONS])
    .onConflictDoUpdate({ target: organizations.id, set: everyColumn(organizations) });
}
