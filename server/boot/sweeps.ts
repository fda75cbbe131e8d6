import { and, lt, not } from 'drizzle-orm';
import { forgetEvents } from '../attempts/hear-event.ts';
import { forgetOldTries } from '../auth/sign-in-attempts.ts';
import { DAY, fromNow, now } from '../db/clock.ts';
import { addressRequests } from '../db/schema/addresses.ts';
import { cartRequests } from '../db/schema/carts.ts';
import { quotes } from '../db/schema/fulfillment.ts';
import { links, sessions, verifications } from '../db/schema/shoppers.ts';
import { supportCodes } from '../db/schema/support.ts';
import { cardRequests } from '../db/schema/wallet.ts';
import { sweepOf } from '../db/sweep.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { forgetHeardEvents, sendEvents } from '../events/send-events.ts';
import type { Deps } from '../http/context.ts';
import { forgetCounts } from '../http/rate-limit.ts';
import { forgetLetters, forgetMail, sendMail } from '../order-mail/send-mail.ts';
import { forgetAnswers, forgetTexts, sendTexts } from '../order-texts/send-texts.ts';
import { settleProposals } from '../orders/proposals.ts';
import { recoverAttempts } from '../orders/recover-attempts.ts';
import { isHeld } from '../quotes/write-quotes.ts';
import { sweepExpiredReservations } from '../reservations/expire-reservations.ts';
import { giveUpLostTimes } from '../stores/lost-times.ts';
import { sweepFailures, sweepSeconds, sweepSuccess } from '../telemetry/counters.ts';
import { traced } from '../telemetry/spans.ts';
import type { VaultDeps } from '../vault/app.ts';
import { forgetCounts as forgetVaultCounts } from '../vault/limits.ts';
import { resealCards } from '../vault/reseal.ts';
import { sweepTokens } from '../vault/tokens.ts';
import { eraseNumbers } from '../wallet/release-instruments.ts';

interface Sweep<D> {
  name: string;
  everyMs: number;
  work: (deps: D) => Promise<unknown>;
}

/**
 * A quote is useless once nothing can be chosen from it, unless one of its reservations can still change. It's kept
 * for a few more minutes so that a shopper who chooses from it learns that the time is gone, not that there was
 * never such a quote.
 */
const forgetQuotes = sweepOf({
  table: quotes,
  key: [quotes.id],
  age: quotes.expiresAt,
  due: and(lt(quotes.expiresAt, fromNow(-15 * 60)), not(isHeld)),
});

/** An expired session signs nobody in. */
const forgetSessions = sweepOf({
  table: sessions,
  key: [sessions.id],
  age: sessions.expiresAt,
  due: lt(sessions.expiresAt, now),
});

/** An expired link or code opens nothing. */
const forgetLinks = sweepOf({
  table: links,
  key: [links.id],
  age: links.expiresAt,
  due: lt(links.expiresAt, now),
});

/** Neither does an expired challenge. */
const forgetVerifications = sweepOf({
  table: verifications,
  key: [verifications.id],
  age: verifications.expiresAt,
  due: lt(verifications.expiresAt, now),
});

/** How long a repeated key gets the same response to an addition or removal: longer than anyone retries. */
const forgetRequests = (table: typeof addressRequests | typeof cardRequests | typeof cartRequests) =>
  sweepOf({
    table,
    key: [table.shopperId, table.idempotencyKey],
    age: table.createdAt,
    due: lt(table.createdAt, fromNow(-DAY)),
  });

/** Visits are kept for a day (`server/support`). */
const forgetVisits = sweepOf({
  table: supportCodes,
  key: [supportCodes.shopperId, supportCodes.visitId],
  age: supportCodes.expiresAt,
  due: lt(supportCodes.expiresAt, now),
});

const forgetAddressRequests = forgetRequests(addressRequests);
const forgetCardRequests = forgetRequests(cardRequests);
const forgetCartRequests = forgetRequests(cartRequests);

export const STORE_SWEEPS: readonly Sweep<Deps>[] = [
  { name: 'attempts', everyMs: 1_000, work: recoverAttempts },
  { name: 'processor events', everyMs: 600_000, work: ({ db }) => forgetEvents(db) },
  { name: 'reservations', everyMs: 2_000, work: sweepExpiredReservations },
  { name: 'lost times', everyMs: 60_000, work: giveUpLostTimes },
  { name: 'proposals', everyMs: 2_000, work: settleProposals },
  { name: 'mail', everyMs: 2_000, work: sendMail },
  { name: 'texts', everyMs: 2_000, work: sendTexts },
  { name: 'events', everyMs: 2_000, work: sendEvents },
  { name: 'card numbers', everyMs: 600_000, work: eraseNumbers },
  { name: 'quotes', everyMs: 60_000, work: ({ db }) => forgetQuotes(db) },
  { name: 'sessions', everyMs: 600_000, work: ({ db }) => forgetSessions(db) },
  { name: 'links', everyMs: 600_000, work: ({ db }) => forgetLinks(db) },
  { name: 'verifications', everyMs: 600_000, work: ({ db }) => forgetVerifications(db) },
  { name: 'address requests', everyMs: 600_000, work: ({ db }) => forgetAddressRequests(db) },
  { name: 'card requests', everyMs: 600_000, work: ({ db }) => forgetCardRequests(db) },
  { name: 'cart requests', everyMs: 600_000, work: ({ db }) => forgetCartRequests(db) },
  { name: 'support codes', everyMs: 600_000, work: ({ db }) => forgetVisits(db) },
  { name: 'sent mail', everyMs: 600_000, work: ({ db }) => forgetMail(db) },
  { name: 'heard events', everyMs: 600_000, work: ({ db }) => forgetHeardEvents(db) },
  { name: 'sent texts', everyMs: 600_000, work: ({ db }) => forgetTexts(db) },
  { name: 'answers to texts', everyMs: 600_000, work: ({ db }) => forgetAnswers(db) },
  { name: 'letters', everyMs: 60_000, work: ({ db }) => forgetLetters(db) },
  { name: 'limits', everyMs: 600_000, work: ({ db }) => forgetCounts(db) },
  { name: 'sign-ins', everyMs: 600_000, work: ({ db }) => forgetOldTries(db) },
];

const vaultSweeps = (unreadable: Set<string>): readonly Sweep<VaultDeps>[] => [
  { name: 'tokens', everyMs: 30_000, work: ({ db }) => sweepTokens(db) },
  { name: 'cards', everyMs: 60_000, work: (deps) => resealCards(deps, unreadable) },
  { name: 'vault limits', everyMs: 600_000, work: ({ db }) => forgetVaultCounts(db) },
];

/**
 * Runs the recovery and cleanup tasks at once and then periodically. Any number of processes may, and each takes what
 * the others haven't taken. The returned function stops them once what's running is done.
 */
export const startSweeps = (deps: Deps) => repeatAll(STORE_SWEEPS, deps);

/** The same for the vault's. */
export const startVaultSweeps = (deps: VaultDeps) => repeatAll(vaultSweeps(new Set()), deps);

function repeatAll<D extends Pick<Deps, 'log'>>(sweeps: readonly Sweep<D>[], deps: D): () => Promise<void> {
  const stopping = new AbortController();
  const running = sweeps.map((sweep) => repeat(sweep, deps, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}

async function repeat<D extends Pick<Deps, 'log'>>(
  { name, everyMs, work }: Sweep<D>,
  deps: D,
  signal: AbortSignal,
): Promise<void> {
  sweepFailures.inc({ sweep: name }, 0);
  while (!signal.aborted) {
    const end = sweepSeconds.startTimer({ sweep: name });
    try {
      await traced(`sweep ${name}`, {}, async () => work(deps));
      sweepSuccess.setToCurrentTime({ sweep: name });
    } catch (error) {
      // Every request reports a lost database, so this is only a warning; the work is done once the database is
      // back.
      deps.log[isUnavailable(error) ? 'warn' : 'error']({ error, sweep: name }, 'sweep failed');
      sweepFailures.inc({ sweep: name });
    } finally {
      end();
    }
    await pause(everyMs, signal);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    timer.unref();
    signal.addEventListener('abort', done);
  });
