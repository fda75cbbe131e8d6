import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { operation } from './operation.ts';
import { Cents, Gtin13, Id, Instant } from './values.ts';

/**
 * APPROVED and REFUSED by the shopper. Without an answer, the line's policy decides: ACCEPTED or LAPSED. WITHDRAWN: the picker found
 * something else, or the order isn't picked anymore.
 */
export const ProposalStatus = v.picklist(['OPEN', 'APPROVED', 'REFUSED', 'ACCEPTED', 'LAPSED', 'WITHDRAWN']);
export type ProposalStatus = v.InferOutput<typeof ProposalStatus>;

/** What's different about paying for a substitute: SNAP doesn't pay for it, or it has a higher tax or deposit. */
export const SubstituteDifference = v.picklist(['SNAP', 'TAX', 'DEPOSIT']);
export type SubstituteDifference = v.InferOutput<typeof SubstituteDifference>;

const DIFFERENCES: Record<SubstituteDifference, () => string> = {
  SNAP: () => t("SNAP EBT can't pay for it, so your other payment methods do."),
  TAX: () => t('Its sales tax is higher.'),
  DEPOSIT: () => t('Its deposit is higher.'),
};

/** What's different about paying for a substitute, in words; empty if nothing is. */
export const differenceWords = ({ differences }: { differences: readonly SubstituteDifference[] }): string =>
  differences.map((one) => DIFFERENCES[one]()).join(' ');

const Named = { gtin13: Gtin13, description: v.string(), imageUrl: v.string(), total: Cents };

/** A substitute that the picker proposes; the shopper answers until it expires. */
export const SubstituteProposal = v.object({
  id: Id,
  status: ProposalStatus,
  /** How many of the substitute, in place of as many of the item. */
  quantity: v.number(),
  /** What ran out; `total` is what as many were ordered at. */
  item: v.object(Named),
  /** `total` is what's paid if the shopper approves; without an answer, no more than the item's. */
  substitute: v.object({ ...Named, customerFacingSize: v.string() }),
  /** None if it's paid for like the item. */
  differences: v.array(SubstituteDifference),
  expiresAt: Instant,
  /** Of an open one: what's left when the store responds. */
  remainingMs: v.number(),
});
export type SubstituteProposal = v.InferOutput<typeof SubstituteProposal>;

const Proposals = v.object({ proposals: v.array(SubstituteProposal) });

export const listProposals = operation({
  id: 'proposals.list',
  method: 'GET',
  path: '/api/orders/{orderId}/proposals',
  summary: "Substitutes that an order's picker proposes, and what became of earlier ones, the newest first",
  access: 'signedIn',
  params: v.object({ orderId: Id }),
  response: Proposals,
  answer: 'proposals',
});

/** Can be repeated: the first answer counts. PROPOSAL_CLOSED: it was answered otherwise, expired, or withdrawn. */
export const decideProposal = operation({
  id: 'proposals.decide',
  method: 'PUT',
  path: '/api/orders/{orderId}/proposals/{proposalId}',
  summary: 'Approve or refuse a substitute that the picker proposes',
  access: 'signedIn',
  refusals: ['PROPOSAL_CLOSED'],
  params: v.object({ orderId: Id, proposalId: Id }),
  body: v.object({ decision: v.picklist(['APPROVED', 'REFUSED']) }),
  response: Proposals,
  answer: 'proposals',
});

/** Where a page hears that an order or one of its proposals has changed, as server-sent events named `changed`. */
export const orderChangesPath = (orderId: string): string =>
  `/api/orders/${encodeURIComponent(orderId)}/changes`;
