import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listOf } from '../../server/settings/setting.ts';
import { SETTINGS } from '../../server/settings/settings.ts';

/** The requirements of levels 1 and 2 of ASVS 5.0.0, by section: all numbers up to the last, but for those of level 3. */
const SECTIONS: Readonly<Record<string, readonly [last: number, ...level3: number[]]>> = {
  '1.1': [2],
  '1.2': [9],
  '1.3': [11],
  '1.4': [3],
  '1.5': [2],
  '2.1': [3],
  '2.2': [3],
  '2.3': [4],
  '2.4': [1],
  '3.2': [2],
  '3.3': [4],
  '3.4': [6],
  '3.5': [5],
  '3.7': [2],
  '4.1': [3],
  '4.2': [1],
  '4.3': [2],
  '4.4': [4],
  '5.1': [1],
  '5.2': [3],
  '5.3': [2],
  '5.4': [3],
  '6.1': [3],
  '6.2': [12],
  '6.3': [4],
  '6.4': [4],
  '6.5': [5],
  '6.6': [3],
  '6.8': [4],
  '7.1': [3],
  '7.2': [4],
  '7.3': [2],
  '7.4': [5],
  '7.5': [2],
  '7.6': [2],
  '8.1': [2],
  '8.2': [3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [3],
  '9.2': [4],
  '10.1': [2],
  '10.2': [2],
  '10.3': [4],
  '10.4': [11],
  '10.5': [5],
  '10.6': [2],
  '10.7': [3],
  '11.1': [2],
  '11.2': [3],
  '11.3': [3],
  '11.4': [4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [3],
  '12.2': [2],
  '12.3': [4],
  '13.1': [1],
  '13.2': [5],
  '13.3': [2],
  '13.4': [5],
  '14.1': [2],
  '14.2': [4],
  '14.3': [3],
  '15.1': [3],
  '15.2': [3],
  '15.3': [7],
  '16.1': [1],
  '16.2': [5],
  '16.3': [4],
  '16.4': [3],
  '16.5': [3],
  '17.1': [1],
  '17.2': [4],
  '17.3': [2],
};

const numbers = Object.entries(SECTIONS).flatMap(([section, [last, ...level3]]) =>
  Array.from({ length: last }, (_, index) => index + 1)
    .filter((number) => !level3.includes(number))
    .map((number) => `${section}.${number}`),
);

const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', words = '', verdict = '', reason = '']) => ({ number, words, verdict, reason }),
);

it('each requirement of ASVS 5.0.0 up to level 2 has a row, with its words, a verdict, and what shows it or why', () => {
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  const VERDICTS = ['met', 'declined', 'not applicable'];
  expect(rows.filter(({ verdict }) => !VERDICTS.includes(verdict))).toEqual([]);
  expect(rows.filter(({ reason }) => reason.trim() === '')).toEqual([]);
  const showsIt =
    /`(banners|deploy|docs|rules|server|services|test|tools|views)[/`]|`npm run|`\/|\[below\]\(/;
  expect(rows.filter(({ verdict, reason }) => verdict === 'met' && !showsIt.test(reason))).toEqual([]);
});

it('the table counts its verdicts', () => {
  const count = (of: string) => rows.filter(({ verdict }) => verdict === of).length;
  expect(text).toContain(
    `of ${rows.length}, ${count('met')} are met, ${count('not applicable')} aren't applicable, and ${count('declined')} are declined.`,
  );
});

it('each key among the settings is listed with what it is for, alone or in the list that replaces it', () => {
  const keys = listOf(SETTINGS)
    .map(({ variable }) => variable)
    .filter((name) => /(?:SECRET|KEY)S?$/.test(name));
  expect(keys).toContain('AUTH_SECRETS');
  expect(keys.filter((key) => !text.includes(`\`${key}\``) && !text.includes(`\`${key}S\``))).toEqual([]);
});
