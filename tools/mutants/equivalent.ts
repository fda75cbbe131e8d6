import { readFileSync } from 'node:fs';
import type { Tried } from './try-mutants.ts';

/** A mutant before or after it is tried; lines count from 1. */
type Mutant = Pick<Tried, 'fileName' | 'mutatorName' | 'location' | 'replacement'>;

/** The id of the chart itself, unless one of its transitions goes by it. */
function isUnusedId({ fileName, location }: Mutant, line: string): boolean {
  const text = readFileSync(fileName, 'utf8');
  const before = text.split('\n')[location.start.line - 2] ?? '';
  const [, id] = line.match(/^id: '(\w+)',$/) ?? [];
  return id !== undefined && before.includes('createMachine({') && !text.includes(`#${id}`);
}

/**
 * Mutants no test can notice, each with the reason. They don't count, and no sample has them. What matches no mutant anymore
 * fails a test.
 */
export const EQUIVALENT: readonly { is: (mutant: Mutant, line: string) => boolean; because: string }[] = [
  {
    is: ({ mutatorName }, line) => mutatorName === 'StringLiteral' && /^\s*description:/.test(line),
    because: 'a description is read by people alone',
  },
  {
    is: (_, line) =>
      /^(types: \{(?:$| events: \{\} as )|(context|events|input|output|emitted|tags|children): \{\} as)/.test(
        line,
      ),
    because: 'it is there for the types',
  },
  {
    is: ({ fileName }, line) =>
      fileName.includes('server/db/schema/') &&
      /\b(?:index|uniqueIndex|check)\(|\.where\(|^\(table\) => \[$/.test(line),
    because: 'migrations make the indexes and checks; only drizzle-kit reads them here',
  },
  {
    is: ({ replacement, location }, line) =>
      /^if \(!(?:brand|expiry) \|\| .*Object\.keys\(\w+Errors\(typed, now\)\)\.length > 0\) return null;$/.test(
        line,
      ) &&
      (replacement === 'false' || replacement === '!brand && !expiry') &&
      location.end.column < line.indexOf('Object'),
    because: 'what is missing is among the errors; the conditions before them are there for the types',
  },
  {
    is: ({ mutatorName }, line) =>
      mutatorName === 'StringLiteral' && line.includes("hashOf({ ...input, idempotencyKey: ''"),
    because: 'any constant in place of the key gives equal hashes to equal payloads',
  },
  {
    is: ({ mutatorName }, line) =>
      mutatorName === 'StringLiteral' && line.includes("vendorId = '', year") && line.includes('= found;'),
    because: 'the group is in every match; the default is there for the types',
  },
  {
    is: (mutant, line) => mutant.mutatorName === 'StringLiteral' && isUnusedId(mutant, line),
    because: "a chart's id names it in diagrams",
  },
  {
    is: ({ mutatorName, replacement }, line) =>
      mutatorName === 'ArrayDeclaration' &&
      replacement === '["Stryker was here"]' &&
      /^const \[, .*\?\? \[\];$/.test(line),
    because: 'the first of them is skipped',
  },
  {
    is: ({ mutatorName, replacement }, line) =>
      mutatorName === 'ObjectLiteral' && replacement === '{}' && line.includes('{ isNewOrder: false }'),
    because: 'what is missing counts as false; the types want it',
  },
  {
    is: ({ mutatorName, replacement }, line) =>
      line.includes("(snapshot?.children.submission?.getSnapshot().hasTag('busy') ?? true)") &&
      (mutatorName === 'OptionalChaining' ||
        mutatorName === 'LogicalOperator' ||
        (mutatorName === 'BooleanLiteral' && replacement === 'false')) &&
      !replacement.includes('matches'),
    because:
      'the submission runs as long as the order is being submitted; the types want an answer for when not',
  },
  {
    is: ({ mutatorName }, line) =>
      mutatorName === 'OptionalChaining' &&
      /\breservation\?\.(?:expiration|modalityType)\b/.test(line) &&
      /isRunningOut|'reservation\.expired'/.test(line),
    because: 'there is a reservation in these states; the types want an answer for when not',
  },
  {
    is: ({ mutatorName }, line) =>
      mutatorName === 'OptionalChaining' && line.includes('was?.total !== is?.total'),
    because: 'a line with equal quantities before and now is in both orders',
  },
  {
    is: ({ fileName, mutatorName }, line) =>
      fileName.includes('server/db/schema/') &&
      mutatorName === 'StringLiteral' &&
      /^(\w+): \w+\('\1'/.test(line),
    because: 'a column without a name is called as its key',
  },
  {
    is: ({ fileName, mutatorName }, line) =>
      fileName.endsWith('/order-life.machine.ts') &&
      mutatorName === 'ObjectLiteral' &&
      line.includes('= setup({'),
    because: 'its setup has only types',
  },
  {
    is: ({ fileName }, line) =>
      /server\/carts\/(?:choose-fulfillment|update-cart)\.ts/.test(fileName) &&
      line === "if (!cart) throw new ProblemError('NOT_FOUND');",
    because: "`touchCart` has refused a cart that isn't there",
  },
  {
    is: ({ mutatorName }, line) =>
      mutatorName === 'OptionalChaining' && line.includes('seller: lines[0]?.product.seller ?? null'),
    because: 'a group has a line',
  },
  {
    is: ({ mutatorName }, line) =>
      mutatorName === 'StringLiteral' && line.includes("Object.keys(answer.days)[0] ?? ''"),
    because: 'no store goes by that name, whatever it is; the default is there for the types',
  },
  {
    is: ({ mutatorName, replacement }, line) =>
      mutatorName === 'ConditionalExpression' &&
      replacement === 'true' &&
      line.includes("made.code === 'ENOENT' && dirname(folder) !== folder"),
    because: 'where files are tested, the root is always there',
  },
  {
    is: ({ mutatorName, replacement, location }, line) =>
      mutatorName === 'ConditionalExpression' &&
      replacement === 'true' &&
      /\bkind(?: === '\w+')? && failure\.kind === 'refused'|^if \(failure\.kind === 'refused' && kind === /.test(
        line,
      ) &&
      location.end.column - location.start.column === "failure.kind === 'refused'".length,
    because: 'only a refusal comes to be of that kind; the other condition is there for the types',
  },
  {
    is: ({ replacement }, line) =>
      replacement === 'false' && line.includes(`throw new Error("The new session can't be read")`),
    because: 'a session that was just made is there; the condition is there for the types',
  },
  {
    is: ({ fileName }, line) => fileName.endsWith('/queue.ts') && line === 'clearTimeout(late);',
    because: 'a caller that was let in ignores being too late',
  },
  {
    is: ({ fileName, mutatorName }, line) =>
      fileName.endsWith('/delivery-fulfiller.ts') &&
      mutatorName === 'StringLiteral' &&
      /^const \[.*(?:opens|closes) = ''\] = /.test(line),
    because: 'both times are there; the default is there for the types',
  },
  {
    is: ({ fileName, replacement }, line) =>
      fileName.endsWith('/slots.ts') && replacement === 'false' && line.includes('hoursInDay === 24'),
    because: 'any day can be looked up; counting is only faster',
  },
  {
    is: ({ fileName, replacement, location }, line) =>
      fileName.endsWith('/free-delivery.ts') &&
      replacement === 'true' &&
      location.end.column - location.start.column === 'freeFrom !== null'.length &&
      line.includes('freeFrom !== null && '),
    because: 'no start is later than a time that is not one; the condition is there for the types',
  },
  {
    is: ({ fileName, replacement }, line) =>
      fileName.endsWith('/require-offers.ts') &&
      replacement === 'false' &&
      line.startsWith('if (cart.every(({ offerId }) => offerId === undefined)) return'),
    because: 'it only saves a question',
  },
  {
    is: ({ fileName, mutatorName, replacement }, line) =>
      fileName.endsWith('/checkouts/checkout.ts') &&
      (replacement === 'false' || mutatorName === 'StringLiteral') &&
      /^if \(!(?:place|location)\) throw new Error\(/.test(line),
    because: 'an order has a destination, and an address a location; the condition is there for the types',
  },
  {
    is: ({ fileName, mutatorName }, line) =>
      (fileName.endsWith('/create-checkout.ts') &&
        mutatorName === 'MethodExpression' &&
        line.startsWith('const isThirdParty = basis.selections.some(')) ||
      (fileName.endsWith('/reservations/reservation.ts') &&
        mutatorName === 'MethodExpression' &&
        line.startsWith('row.hold_selections.every(')),
    because: 'a delivery has one vendor',
  },
  {
    is: ({ fileName, mutatorName }, line) =>
      fileName.endsWith('/vault/card.ts') &&
      ((mutatorName === 'StringLiteral' && line.startsWith("const [, month = '', year = ''] = ")) ||
        (mutatorName === 'AssignmentOperator' && line.startsWith('sum += '))),
    because: 'no text is a month, and whether a sum ends in 0 is not a matter of its sign',
  },
  {
    is: ({ mutatorName, replacement }, line) =>
      mutatorName === 'ObjectLiteral' &&
      replacement === '{}' &&
      line.includes('readiness = { isClosing: false }'),
    because: 'what is missing counts as false; the types want it',
  },
  {
    is: ({ replacement, location }, line) =>
      line.includes('(row.lat === null || row.lng === null ? {}') &&
      (replacement === 'row.lat === null && row.lng === null' ||
        (replacement === 'false' &&
          location.end.column - location.start.column === 'row.lat === null'.length)),
    because: 'an address has both or neither; the types want to know',
  },
  {
    is: ({ fileName, mutatorName }, line) =>
      fileName.endsWith('/plans.ts') &&
      line.startsWith('plans().find((plan) => plan.type === type)') &&
      (mutatorName === 'ConditionalExpression' || mutatorName === 'EqualityOperator'),
    because: 'the plans and those without one have the same threshold',
  },
];

export const lineOf = ({ fileName, location }: Mutant): string =>
  readFileSync(fileName, 'utf8').split('\n')[location.start.line - 1]?.trim() ?? '';

export const isEquivalent = (mutant: Mutant): boolean =>
  EQUIVALENT.some(({ is }) => is(mutant, lineOf(mutant)));
