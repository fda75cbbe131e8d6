import type { DeclineCode } from '../../services/contracts/processor.ts';

/** What becomes of one key at a processor that keeps the contract. */
export interface Money {
  status: 'NONE' | 'APPROVED' | 'DECLINED' | 'REVERSED' | 'CANCELLED';
  amount: number;
  /** Null until it's captured. */
  captured: number | null;
  returned: number;
}

export const NOTHING: Money = { status: 'NONE', amount: 0, captured: null, returned: 0 };

/** What a caller does to a key. */
export type Deed =
  | { does: 'find' }
  | { does: 'reverse' }
  | { does: 'cancel' }
  | { does: 'authorize'; amount: number; with: 'card' | 'unknown card' | 'slow card' }
  | { does: 'reduce' | 'capture' | 'refund'; amount: number };

/**
 * How the processor answers: with the authorization, a refusal, or that there's none; `done` for a refund. What ends later is
 * `pending`.
 */
export type Reply = Money | { refused: DeclineCode } | 'not found' | 'done' | 'pending';

/** A reply in words, for whoever reads what failed. */
export function inWords(reply: Reply): string {
  if (typeof reply === 'string') return reply;
  if ('refused' in reply) return `refused with ${reply.refused}`;
  const { status, amount, captured, returned } = reply;
  return `${status} with ${amount} authorized, ${captured ?? 'nothing'} captured, and ${returned} returned`;
}

const NO_MATCH = { refused: 'NO_MATCH_FOR_REVERSAL' } as const;
const DECLINED = { refused: 'TRANSACTION_DECLINED' } as const;

/** The contract: what a deed does to the money, and the reply to it. Doing it again changes nothing more. */
export function afterDeed(money: Money, deed: Deed): { money: Money; reply: Reply } {
  const { status, amount, captured, returned } = money;
  const isNew = status === 'NONE';
  const isOpen = status === 'APPROVED' && captured === null;
  const shown = (after: Money) => ({ money: after, reply: after });
  const refused = (reply: Reply) => ({ money, reply });
  switch (deed.does) {
    case 'find':
      return isNew ? refused('not found') : shown(money);
    case 'authorize':
      if (!isNew) return shown(money);
      return shown({
        ...money,
        status: deed.with === 'unknown card' ? 'DECLINED' : 'APPROVED',
        amount: deed.amount,
      });
    case 'reverse':
      if (isOpen) return shown({ ...money, status: 'REVERSED' });
      return status === 'REVERSED' ? shown(money) : refused(NO_MATCH);
    case 'cancel':
      return shown(isNew || isOpen ? { ...money, status: 'CANCELLED' } : money);
    case 'reduce':
      if (isNew) return refused(NO_MATCH);
      return shown(isOpen ? { ...money, amount: Math.min(amount, deed.amount) } : money);
    case 'capture':
      if (status !== 'APPROVED' || deed.amount > amount) return refused(DECLINED);
      if (captured !== null && captured !== deed.amount) return refused(DECLINED);
      return shown({ ...money, captured: deed.amount });
    case 'refund':
      if ((captured ?? 0) - returned < deed.amount) return refused(DECLINED);
      return { money: { ...money, returned: returned + deed.amount }, reply: 'done' };
  }
}
