import { Command, InvalidArgumentError } from 'commander';
import {
  KEY_DAYS,
  KeyTerm,
  type NewKey,
  NewOperator,
  type Operator,
} from '../../services/contracts/operators.ts';
import { Role } from '../../services/contracts/roles.ts';
import { type Note, recordAudit } from '../http/audit.ts';
import { parseInput } from '../http/parse.ts';
import {
  addKey,
  createOperator,
  endOperator,
  listOperators,
  operatorByEmail,
  revokeKey,
} from '../operators/operators.ts';
import { withDatabase } from './with-database.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** What a command changes is in the audit log like what a call does. */
const noteOf =
  (command: string): Note =>
  (tx, { subject = null, before = null, after = null }) =>
    recordAudit(tx, { actor: 'COMMAND_LINE', action: command, subject, before, after, outcome: 'DONE' });

const sayKey = ({ key, keyId, expiresAt }: NewKey) => {
  const end = expiresAt === null ? 'counts until it is revoked' : `ends ${expiresAt}`;
  say(`${key}\nKey ${keyId} ${end}. It's shown only this once: keep it where only they can read it.`);
};

function sayOperator({ name, email, role, store, endedAt, keys }: Operator): void {
  const place = store === null ? '' : ` of store ${store}`;
  say(`${email}  ${role}${place}  ${name}${endedAt === null ? '' : `  ended ${endedAt}`}`);
  for (const { keyId, lastFour, createdAt, expiresAt, lastUsedAt, revokedAt } of keys) {
    const notes = [
      `created ${createdAt}`,
      expiresAt !== null && `expires ${expiresAt}`,
      lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`,
      revokedAt !== null && `revoked ${revokedAt}`,
    ];
    say(`    ${keyId}  …${lastFour}  ${notes.filter(Boolean).join(', ')}`);
  }
}

/** `--days`: a number or `never`; anything else is refused with the option's name. */
function daysOf(days: string): number | 'never' {
  if (days === 'never') return days;
  if (!/^\d+$/.test(days)) throw new InvalidArgumentError('It must be a number, or never.');
  return Number(days);
}

/** What was given for a key, as the contract says it. */
const withTerm = <T extends { days?: number | 'never' }>(given: T) =>
  given.days === 'never' ? { ...given, days: null } : given;

const DAYS = [
  '--days <days>',
  `after how many days the key ends; never, for one that counts until it is revoked (default: ${KEY_DAYS})`,
  daysOf,
] as const;

/** `checkstand operator`: who may call the staff API. */
export function operatorCommand(): Command {
  const operator = new Command('operator').description(
    'The people who may call the staff API, and their keys; on the database of DATABASE_URL or DATA_DIR',
  );
  operator
    .command('create')
    .description('Add an operator and print their key; the first owner is made like this')
    .requiredOption('--name <name>', 'what they are called')
    .requiredOption('--email <email>', 'who they are')
    .requiredOption('--role <role>', `${Role.options.join(', ')}`)
    .option('--store <locationId>', "a picker's store")
    .option(...DAYS)
    .action(async (given) => {
      const input = parseInput(NewOperator, withTerm(given));
      sayKey(await withDatabase((db) => createOperator(db, input, noteOf('operator create'))));
    });
  operator
    .command('list')
    .description('List operators and their keys, without what is secret')
    .option('--json', 'as JSON')
    .action(async ({ json }) => {
      const all = await withDatabase(listOperators);
      if (json) say(JSON.stringify(all, null, 2));
      else for (const one of all) sayOperator(one);
    });
  operator
    .command('end <email>')
    .description('End an operator: none of their keys counts anymore')
    .action((email: string) =>
      withDatabase(async (db) => {
        const operatorId = await operatorByEmail(db, email);
        const { endedAt } = await endOperator(db, { operatorId }, noteOf('operator end'));
        say(`${email} ended ${endedAt}.`);
      }),
    );
  operator
    .command('sign-in')
    .description("Sign in at OPERATOR_ISSUER and print a token, which counts like one's key until it ends")
    .action(async () => {
      const { signIn } = await import('./sign-in.ts');
      say(await signIn((words) => process.stderr.write(`${words}\n`)));
    });
  const key = operator
    .command('key')
    .description('Add and revoke keys; several count at once, so that one can replace another');
  key
    .command('add <email>')
    .description('Print one more key of an operator')
    .option(...DAYS)
    .action(async (email: string, given) => {
      const term = parseInput(KeyTerm, withTerm(given));
      const added = await withDatabase(async (db) => {
        const operatorId = await operatorByEmail(db, email);
        return addKey(db, { operatorId, ...term }, noteOf('operator key add'));
      });
      sayKey(added);
    });
  key
    .command('revoke <keyId>')
    .description('Revoke a key, by the id that list prints')
    .action(async (keyId: string) => {
      const { revokedAt } = await withDatabase((db) =>
        revokeKey(db, { keyId }, noteOf('operator key revoke')),
      );
      say(`Key ${keyId} was revoked ${revokedAt}.`);
    });
  return operator;
}
