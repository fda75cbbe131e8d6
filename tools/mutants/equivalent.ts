import { readFileSync } from 'node:fs';
import type { Tried } from './collected.ts';

/** A mutant before or after it is tried; lines count from 1. */
type Mutant = Pick<Tried, 'fileName' | 'mutatorName' | 'location' | 'replacement'>;

/** The id of the chart itself, unless one of its transitions goes by it. */
function isUnusedId({ fileName, location }: Mutant, line: string): boolean {
  const text = readFileSync(fileName, 'utf8');
  const before = text.split('\n')[location.start.line - 2] ?? '';
  const [, id] = line.match(/^id: '(\w+)',$/) ?? [];
  return id !== undefined && before.includes('createMachine({') && !text.includes(`#${id}`);
}

/** What's in a mutant's line, or what the trimmed line is like; in files whose path has `file`. `is` says which of its mutants; all if absent. */
interface Reason {
  file?: string;
  line: string | RegExp;
  is?: (mutant: Mutant, line: string) => boolean;
  because: string;
}

const isA =
  (...names: string[]) =>
  ({ mutatorName }: Mutant) =>
    names.includes(mutatorName);

const becomes =
  (text: string) =>
  ({ replacement }: Mutant) =>
    replacement === text;

/** It replaces exactly this much of the line. */
const isOf =
  (text: string) =>
  ({ location: { start, end } }: Mutant) =>
    end.column - start.column === text.length;

const both =
  (...ones: ((mutant: Mutant) => boolean)[]) =>
  (mutant: Mutant) =>
    ones.every((one) => one(mutant));

/**
 * Mutants no test can notice, each with the reason. They don't count, and no sample has them. What matches no mutant anymore
 * fails a test.
 */
export const EQUIVALENT: readonly Reason[] = [
  {
    line: /^description:/,
    is: isA('StringLiteral'),
    because: 'a description is read by people alone',
  },
  {
    line: /^(types: \{(?:$| events: \{\} as )|(context|events|input|output|emitted|tags|children): \{\} as)/,
    because: 'it is there for the types',
  },
  {
    file: 'server/db/schema/',
    line: /\b(?:index|uniqueIndex|check)\(|\.where\(|^\(table\) => \[$/,
    because: 'migrations make the indexes and checks; only drizzle-kit reads them here',
  },
  {
    line: /^if \(!(?:brand|expiry) \|\| .*Object\.keys\(\w+Errors\(typed, now\)\)\.length > 0\) return null;$/,
    is: ({ replacement, location }, line) =>
      (replacement === 'false' || replacement === '!brand && !expiry') &&
      location.end.column < line.indexOf('Object'),
    because: 'what is missing is among the errors; the conditions before them are there for the types',
  },
  {
    line: /vendorId = '', year.*= found;/,
    is: isA('StringLiteral'),
    because: 'the group is in every match; the default is there for the types',
  },
  {
    line: /^id: '\w+',$/,
    is: (mutant, line) => mutant.mutatorName === 'StringLiteral' && isUnusedId(mutant, line),
    because: "a chart's id names it in diagrams",
  },
  {
    line: /^const \[, .*\?\? \[\];$/,
    is: both(isA('ArrayDeclaration'), becomes('["Stryker was here"]')),
    because: 'the first of them is skipped',
  },
  {
    line: '{ isNewOrder: false }',
    is: both(isA('ObjectLiteral'), becomes('{}')),
    because: 'what is missing counts as false; the types want it',
  },
  {
    line: "(snapshot?.children.submission?.getSnapshot().hasTag('busy') ?? true)",
    is: ({ mutatorName, replacement }) =>
      (mutatorName === 'OptionalChaining' ||
        mutatorName === 'LogicalOperator' ||
        (mutatorName === 'BooleanLiteral' && replacement === 'false')) &&
      !replacement.includes('matches'),
    because:
      'the submission runs as long as the order is being submitted; the types want an answer for when not',
  },
  {
    line: /^(?=.*\breservation\?\.(?:expiration|modalityType)\b).*(?:isRunningOut|'reservation\.expired')/,
    is: isA('OptionalChaining'),
    because: 'there is a reservation in these states; the types want an answer for when not',
  },
  {
    file: 'server/db/schema/',
    line: /^(\w+): \w+\('\1'/,
    is: isA('StringLiteral'),
    because: 'a column without a name is called as its key',
  },
  {
    file: '/order-life.machine.ts',
    line: '= setup({',
    is: isA('ObjectLiteral'),
    because: 'its setup has only types',
  },
  ...['choose-fulfillment', 'update-cart'].map((verb) => ({
    file: `server/carts/${verb}.ts`,
    line: /^if \(!cart\) throw new ProblemError\('NOT_FOUND'\);$/,
    because: "`touchCart` has refused a cart that isn't there",
  })),
  {
    line: 'seller: lines[0]?.product.seller ?? null',
    is: isA('OptionalChaining'),
    because: 'a group has a line',
  },
  {
    line: "Object.keys(answer.days)[0] ?? ''",
    is: isA('StringLiteral'),
    because: 'no store goes by that name, whatever it is; the default is there for the types',
  },
  {
    line: "made.code === 'ENOENT' && dirname(folder) !== folder",
    is: both(isA('ConditionalExpression'), becomes('true')),
    because: 'where files are tested, the root is always there',
  },
  {
    line: /\bkind(?: === '\w+')? && failure\.kind === 'refused'|^if \(failure\.kind === 'refused' && kind === /,
    is: both(isA('ConditionalExpression'), becomes('true'), isOf("failure.kind === 'refused'")),
    because: 'only a refusal comes to be of that kind; the other condition is there for the types',
  },
  {
    file: '/queue.ts',
    line: /^clearTimeout\(late\);$/,
    because: 'a caller that was let in ignores being too late',
  },
  {
    file: '/delivery-fulfiller.ts',
    line: /^const \[.*(?:opens|closes) = ''\] = /,
    is: isA('StringLiteral'),
    because: 'both times are there; the default is there for the types',
  },
  {
    file: '/slots.ts',
    line: 'hoursInDay === 24',
    is: becomes('false'),
    because: 'any day can be looked up; counting is only faster',
  },
  {
    file: '/free-delivery.ts',
    line: 'freeFrom !== null && ',
    is: both(becomes('true'), isOf('freeFrom !== null')),
    because: 'no start is later than a time that is not one; the condition is there for the types',
  },
  {
    file: '/require-offers.ts',
    line: /^if \(cart\.every\(\(\{ offerId \}\) => offerId === undefined\)\) return/,
    is: becomes('false'),
    because: 'it only saves a question',
  },
  {
    file: '/checkouts/read/checkout.ts',
    line: /^if \(!(?:place|location)\) throw new Error\(/,
    is: ({ mutatorName, replacement }) => replacement === 'false' || mutatorName === 'StringLiteral',
    because: 'an order has a destination, and an address a location; the condition is there for the types',
  },
  {
    file: '/create-checkout.ts',
    line: /^const isThirdParty = basis\.selections\.some\(/,
    is: isA('MethodExpression'),
    because: 'a delivery has one vendor',
  },
  {
    file: '/vault/card.ts',
    line: /^const \[, month = '', year = ''\] = /,
    is: isA('StringLiteral'),
    because: 'no text is a month',
  },
  {
    file: '/vault/card.ts',
    line: /^sum \+= /,
    is: isA('AssignmentOperator'),
    because: 'whether a sum ends in 0 is not a matter of its sign',
  },
  {
    line: 'readiness = { isClosing: false }',
    is: both(isA('ObjectLiteral'), becomes('{}')),
    because: 'what is missing counts as false; the types want it',
  },
  {
    line: '(row.lat === null || row.lng === null ? {}',
    is: (mutant) =>
      becomes('row.lat === null && row.lng === null')(mutant) ||
      both(becomes('false'), isOf('row.lat === null'))(mutant),
    because: 'an address has both or neither; the types want to know',
  },
  {
    file: '/plans.ts',
    line: /^plans\(\)\.find\(\(plan\) => plan\.type === type\)/,
    is: isA('ConditionalExpression', 'EqualityOperator'),
    because: 'the plans and those without one have the same threshold',
  },
];

/** Whether a reason is about mutants of this line. */
export const isAbout = ({ file = '', line: of }: Reason, fileName: string, line: string): boolean =>
  fileName.includes(file) && (typeof of === 'string' ? line.includes(of) : of.test(line));

/** A file's lines as reasons see them. */
export const linesOf = (fileName: string): string[] =>
  readFileSync(fileName, 'utf8')
    .split('\n')
    .map((line) => line.trim());

/** Whether a reason applies to a mutant, in a file with these lines. */
export function applies(reason: Reason, mutant: Mutant, lines: readonly string[]): boolean {
  const line = lines[mutant.location.start.line - 1] ?? '';
  return isAbout(reason, mutant.fileName, line) && (reason.is?.(mutant, line) ?? true);
}

export function isEquivalent(mutant: Mutant): boolean {
  const lines = linesOf(mutant.fileName);
  return EQUIVALENT.some((reason) => applies(reason, mutant, lines));
}
