import type { FileContent, FileRecord } from './file-content.ts';

type Place = ReturnType<FileRecord['place']>;

/** Where each record of an array begins, and where the values of its members do. */
function placesIn(text: string): { start: Place; members: Map<string, Place> }[] {
  const records: { start: Place; members: Map<string, Place> }[] = [];
  let line = 1;
  let lineStart = 0;
  let depth = 0;
  let member: string | null = null;
  let last = '';
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]|\n|[^\s"[\]{},:]+/g)) {
    if (token === '\n') {
      line += 1;
      lineStart = index + 1;
      continue;
    }
    const place = { line, column: index - lineStart + 1 };
    if (depth === 1 && token === '{') records.push({ start: place, members: new Map() });
    if (depth === 2 && member !== null) {
      records.at(-1)?.members.set(member, place);
      member = null;
    }
    if (depth === 2 && token === ':') member = JSON.parse(last);
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    last = token;
  }
  return records;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refused = (line: number | null, words: string): FileContent => ({
  fields: [],
  records: [],
  faults: [{ line, words }],
});

/** An array of objects. */
export function readJson(text: string): FileContent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const [, line] = /line (\d+)/.exec(words) ?? [];
    return refused(line === undefined ? null : Number(line), `isn't JSON: ${words}.`);
  }
  if (!Array.isArray(parsed) || !parsed.every(isObject)) {
    return refused(null, 'must be an array of objects.');
  }
  // Only a fault has a place, so only then it's looked for.
  let places: ReturnType<typeof placesIn> | undefined;
  const placeOf = (index: number, field: string): Place => {
    places ??= placesIn(text);
    const at = places[index];
    return at?.members.get(field) ?? at?.start ?? { line: null, column: null };
  };
  const fields = new Set<string>();
  const records = parsed.map((values, index) => {
    for (const field in values) fields.add(field);
    return { values, place: (field: string) => placeOf(index, field) };
  });
  return { fields: [...fields], records, faults: [] };
}
