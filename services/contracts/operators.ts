import * as v from 'valibot';
import { Email } from './email.ts';
import { operation } from './operation.ts';
import { Role } from './roles.ts';
import { Id, Instant } from './values.ts';

const Key = v.object({
  keyId: v.string(),
  lastFour: v.string(),
  createdAt: Instant,
  expiresAt: v.nullable(Instant),
  lastUsedAt: v.nullable(Instant),
  revokedAt: v.nullable(Instant),
});

export const Operator = v.object({
  operatorId: v.string(),
  name: v.string(),
  email: v.string(),
  role: Role,
  /** A picker's store, by its locationId. */
  store: v.nullable(v.string()),
  createdAt: Instant,
  endedAt: v.nullable(Instant),
  keys: v.array(Key),
});
export type Operator = v.InferOutput<typeof Operator>;

/** A new key, which nobody can read again, and when it ends; null for one that counts until it's revoked. */
export const NewKey = v.object({
  operatorId: v.string(),
  keyId: v.string(),
  key: v.string(),
  expiresAt: v.nullable(Instant),
});
export type NewKey = v.InferOutput<typeof NewKey>;

const Days = v.pipe(
  v.number('Must be a number.'),
  v.integer('Must be a whole number.'),
  v.minValue(1, 'At least 1.'),
  v.maxValue(3650, 'At most 3650.'),
);

/** How long a key counts unless it's said: as long as a password may that nothing else stands beside (PCI DSS 8.3.9). */
export const KEY_DAYS = 90;

/** How long a key counts; null for as long as nobody revokes it. */
export const KeyTerm = v.object({ days: v.optional(v.nullable(Days), KEY_DAYS) });

export const NewOperator = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'A name is required.'), v.maxLength(100)),
  email: Email,
  role: v.picklist(Role.options, `One of ${Role.options.join(', ')}.`),
  store: v.optional(v.nullable(Id), null),
  ...KeyTerm.entries,
});
export type NewOperator = v.InferOutput<typeof NewOperator>;

const byOwners = { access: 'staff', roles: ['owner'] } as const;

/** Who has access outlasts the call. */
const bySureOwners = { ...byOwners, secondFactor: true } as const;

export const listOperators = operation({
  id: 'operators.list',
  method: 'GET',
  path: '/api/staff/operators',
  summary: "The chain's people who may call the staff API, and their keys without what's secret",
  ...byOwners,
  response: v.object({ operators: v.array(Operator) }),
});

export const createOperator = operation({
  id: 'operators.create',
  method: 'POST',
  path: '/api/staff/operators',
  summary: 'Add an operator; the response has their first key, which is shown only this once',
  ...bySureOwners,
  body: NewOperator,
  response: NewKey,
});

/** Can be repeated. The last owner stays: nobody else could call this. */
export const endOperator = operation({
  id: 'operators.end',
  method: 'POST',
  path: '/api/staff/operators/{operatorId}/end',
  summary: 'End an operator: from now on, none of their keys counts',
  ...bySureOwners,
  params: v.object({ operatorId: Id }),
  response: v.object({ endedAt: Instant }),
});

export const addOperatorKey = operation({
  id: 'operators.addKey',
  method: 'POST',
  path: '/api/staff/operators/{operatorId}/keys',
  summary: 'One more key for an operator, shown only this once; the others count until they are revoked',
  ...bySureOwners,
  params: v.object({ operatorId: Id }),
  body: KeyTerm,
  response: NewKey,
});

/** Can be repeated: `revokedAt` is the first time. */
export const revokeOperatorKey = operation({
  id: 'operators.revokeKey',
  method: 'POST',
  path: '/api/staff/operator-keys/{keyId}/revocation',
  summary: "Revoke an operator's key",
  ...bySureOwners,
  params: v.object({ keyId: Id }),
  response: v.object({ revokedAt: Instant }),
});
