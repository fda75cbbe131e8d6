import * as v from 'valibot';
import { operation } from './operation.ts';
import { Id, Instant } from './values.ts';

export const AuditEntry = v.object({
  /** Grows with each entry. */
  id: v.number(),
  at: Instant,
  actor: v.picklist(['OPERATOR', 'SHOPPER', 'COMMAND_LINE', 'NOBODY']),
  operatorId: v.nullable(v.string()),
  shopperId: v.nullable(v.string()),
  /** An operationId, or a command. */
  action: v.string(),
  order: v.nullable(v.string()),
  /** What else it's about, such as a GTIN or another operator. */
  subject: v.nullable(v.string()),
  before: v.unknown(),
  after: v.unknown(),
  requestId: v.nullable(v.string()),
  /** The caller's network, hashed with a key: the same one can be recognized, not looked up. */
  network: v.nullable(v.string()),
  /** DONE; BEGUN, and another entry says how it ended; or the problem's code. */
  outcome: v.string(),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

export const AUDIT_PAGE = 100;

/** What's asked for of the log. */
export const AuditQuery = v.object({
  since: v.optional(Instant),
  operator: v.optional(Id),
  shopper: v.optional(Id),
  order: v.optional(Id),
  /** The id of the last entry of the page before. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Must be an id.'), v.transform(Number)), '0'),
});
export type AuditQuery = v.InferOutput<typeof AuditQuery>;

export const listAudit = operation({
  id: 'audit.list',
  method: 'GET',
  path: '/api/staff/audit',
  summary: `The audit log, oldest first, ${AUDIT_PAGE} entries a page: what operators did, and who signed in`,
  access: 'staff',
  roles: ['owner'],
  query: AuditQuery,
  response: v.object({
    entries: v.array(AuditEntry),
    /** For the next page; null if this is the last one. */
    next: v.nullable(v.number()),
  }),
});
