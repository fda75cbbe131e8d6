import { createReadStream } from 'node:fs';
import { expect, it } from 'vitest';
import { projectPath } from '../../../server/files.ts';
import { fileKind } from '../../../server/import/files.ts';
import { readCsv } from '../../../server/import/read-csv.ts';

/** Thanksgiving is the fourth Thursday of November, Easter the first Sunday after spring's first full moon. */
const CLOSED = [
  ...['2026-11-26', '2027-11-25', '2028-11-23', '2027-03-28', '2028-04-16'],
  ...['2026-12-25', '2027-12-25', '2028-12-25'],
];
const EARLY = ['2026-12-24', '2027-12-24', '2028-12-24', '2026-12-31', '2027-12-31', '2028-12-31'];

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const records = async (folder: string, name: string) => {
  const text = createReadStream(projectPath(`${folder}/${name}.csv`), 'utf8');
  const { records: read } = await readCsv(text, fileKind(name)?.fields ?? []);
  return (await Array.fromAsync(read)).map(({ values }) => values);
};

it.each(['server/sandbox/data', 'docs/chain'])(
  'the stores of %s close on the usual days of 2026 to 2028, and early on the eves',
  async (folder) => {
    const days = await records(folder, 'special-days');
    for (const store of await records(folder, 'stores')) {
      const hoursOn = (day: string) => {
        const special = days.find((one) => one.locationId === store.locationId && one.day === day);
        const weekday = WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? '';
        return String(special ? special.hours : store[weekday]);
      };
      const closes = (day: string) => hoursOn(day).slice(6);
      expect(CLOSED.filter((day) => closes(day) !== '')).toEqual([]);
      expect(EARLY.filter((day) => closes(day) > '20:00')).toEqual([]);
    }
  },
);
