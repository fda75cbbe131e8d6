/** What of a statement is changed, and into what. Each leaves SQL that the database takes. */
const CHANGES: readonly [RegExp, (...found: string[]) => string][] = [
  // No test can tell whether a time is now or just before.
  [/(?<= (?<!now\(\) ))<=(?= (?!now\(\)))/g, () => '<'],
  [/(?<= (?<!now\(\) ))>=(?= (?!now\(\)))/g, () => '>'],
  [/(?<= (?<!now\(\) ))<(?= (?!now\(\)))/g, () => '<='],
  [/(?<= (?<!now\(\) ))>(?= (?!now\(\)))/g, () => '>='],
  [/(?<= )<>(?= )/g, () => '='],
  [/(?<=\b(?:where|and|or|on|when|having|not)\s+\(?[\w.]+ )=(?= )/g, () => '<>'],
  [/\band(?=\s)(?<!\bbetween [^\n]*)/g, () => 'or'],
  [/\bor(?=\s)/g, () => 'and'],
  [/\bnot exists\b/g, () => 'exists'],
  [/(?<!not |if )\bexists(?= \()/g, () => 'not exists'],
  [/\bis null\b/g, () => 'is not null'],
  [/\bis not null\b/g, () => 'is null'],
  [/\bis distinct from\b/g, () => 'is not distinct from'],
  [/\bis not distinct from\b/g, () => 'is distinct from'],
  [/\binterval '(\d+) /g, (_, count = '') => `interval '${Number(count) * 2} `],
  [/\blimit (\d+)/g, (_, count = '') => `limit ${Number(count) + 1}`],
  [/ desc\b/g, () => ''],
  [/\border by [\w.]+(?![\w.(]|->| desc| =)/g, (found) => `${found} desc`],
  [/(?<= )\+(?= )/g, () => '-'],
  [/(?<= )-(?= (?!now|coalesce|clock))/g, () => '+'],
  [/\bleast\(/g, () => 'greatest('],
  [/\bgreatest\(/g, () => 'least('],
  [/\btrue\b/g, () => 'false'],
  [/\bfalse\b/g, () => 'true'],
  [/'[A-Z]{2,}(?:_[A-Z]+)*'/g, () => "''"],
];

/** Where a condition ends: at the next one, with the parenthesis around it, or where the clause does. */
const END =
  /^(?:\s+(?:and|or|as|returning|order by|group by|having|limit|offset|for update|for no key|union|on conflict|then|where|left join|join|end)\b|[,)]|\s*$)/;

/** With one of the conditions always true; it stays in the text, for the types of its parameters. */
function* withoutConditions(text: string, isLast: boolean): Generator<string> {
  for (const { index, 0: word } of text.matchAll(
    /\b(?:and|where|on)\s+(?!conflict)(?<!\bbetween [^\n]*)(?<!distinct on\s)/g,
  )) {
    const from = index + word.length;
    let depth = 0;
    for (let at = from; at <= text.length; at += 1) {
      const rest = text.slice(at);
      if (depth === 0 && at > from && END.test(rest) && (isLast || /\S/.test(rest))) {
        const condition = text.slice(from, at);
        if (condition !== 'true') yield `${text.slice(0, from)}(${condition} or true)${rest}`;
        break;
      }
      if (text[at] === '(') depth += 1;
      if (text[at] === ')') depth -= 1;
    }
  }
}

/** What the text of a statement, or a piece of it, becomes by one small change each. `isLast` says that nothing follows the piece. */
export function* sqlMutants(text: string, isLast = true): Generator<string> {
  for (const [pattern, change] of CHANGES) {
    for (const found of text.matchAll(pattern)) {
      const { index } = found;
      yield text.slice(0, index) + change(...found) + text.slice(index + found[0].length);
    }
  }
  yield* withoutConditions(text, isLast);
}

const WORDS =
  /\b(?:select|returning|where|case when|exists|coalesce|count|interval|is null|in|any|and|or|now)\b/;
const NAMES = /\$[a-z]|\b[a-z]\w*\.[a-z]|[a-z]_[a-z]|now\(\)|->/;

/** Whether a string of the store is SQL, or a piece of it: both a word of it and a name as columns have. */
export const isSql = (text: string): boolean =>
  WORDS.test(text) && NAMES.test(text) && !/[a-z]\. |…|’/.test(text);
