import { and, count, eq, gt, isNotNull } from 'drizzle-orm';
import { streamSSE } from 'hono/streaming';
import { now } from '../db/clock.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { orderArrivals, orderSteps, orders, shipments } from '../db/schema/orders.ts';
import { substituteProposals } from '../db/schema/proposals.ts';
import { sessions } from '../db/schema/shoppers.ts';
import type { App } from '../http/context.ts';
import type { Readiness } from '../http/health.ts';
import { ProblemError } from '../http/problems.ts';
import { tooManyTries } from '../http/rate-limit.ts';
import { readSession } from '../http/session.ts';

/** Between two looks at an order. Every process looks for itself, so it needn't hear of the others' work. */
const LOOK_MS = 2_000;

/** After so many looks without a change, proxies are told that the connection is alive. */
const QUIET_LOOKS = 10;

/** A page that's open longer connects again. */
const MOST_LOOKS = 450;

/**
 * How many pages of one shopper hear of changes from one process; others ask every now and then. Fewer than the six connections that a
 * browser opens to a host over HTTP/1.1, so that the shop in it still answers.
 */
const MOST_STREAMS = 4;

interface Watched {
  orderId: string;
  shopperId: string;
  sessionId: string;
}

/**
 * What changes whenever an order, its arrival, or one of its shipments or proposals does; none if the session has ended or the order isn't its
 * shopper's.
 */
const lookAt = prepared('orders_look', (db, given: Givens<Watched>) =>
  db
    .select({
      status: orders.status,
      version: checkouts.versionKey,
      steps: db.$count(orderSteps, eq(orderSteps.orderId, orders.id)),
      shipped: db.$count(shipments, eq(shipments.orderId, orders.id)),
      delivered: db.$count(
        shipments,
        and(eq(shipments.orderId, orders.id), isNotNull(shipments.deliveredAt)),
      ),
      stage: orderArrivals.stage,
      bay: orderArrivals.bay,
      proposals: count(substituteProposals.id),
      decided: count(substituteProposals.decidedAt),
    })
    .from(orders)
    .innerJoin(
      sessions,
      and(
        eq(sessions.id, given.sessionId),
        eq(sessions.shopperId, orders.shopperId),
        gt(sessions.expiresAt, now),
      ),
    )
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .leftJoin(orderArrivals, eq(orderArrivals.orderId, orders.id))
    .leftJoin(substituteProposals, eq(substituteProposals.orderId, orders.id))
    .where(and(eq(orders.id, given.orderId), eq(orders.shopperId, given.shopperId)))
    .groupBy(orders.id, checkouts.id, orderArrivals.orderId),
);

/**
 * Server-sent events that say that a shopper's order has changed, and nothing else: the page reads the order again. A stream ends with
 * the session, when the store shuts down, and after a quarter of an hour; the browser connects again.
 */
export function registerOrderChanges(app: App, readiness: Readiness): void {
  const streams = new Map<string, Set<object>>();
  app.get('/api/orders/:orderId/changes', async (http) => {
    const deps = http.get('deps');
    const shopper = await readSession(deps, http.req.header('cookie'), 'orders.watch');
    if (!shopper) throw new ProblemError('SIGNED_OUT');
    http.set('caller', { shopper: shopper.id });
    const watched = {
      orderId: http.req.param('orderId'),
      shopperId: shopper.id,
      sessionId: shopper.sessionId,
    };
    const look = async () => {
      const [seen] = await lookAt(deps.db, watched);
      return seen && Object.values(seen).join();
    };
    let seen = await look();
    if (seen === undefined) throw new ProblemError('NOT_FOUND');
    const open = streams.get(shopper.id) ?? new Set();
    if (open.size >= MOST_STREAMS) throw tooManyTries(60);
    streams.set(shopper.id, open.add(watched));
    const end = () => {
      if (open.delete(watched) && open.size === 0) streams.delete(shopper.id);
    };
    const response = streamSSE(http, async (stream) => {
      // At once: the shopper may look at another of the orders.
      stream.onAbort(end);
      try {
        // Sends the headers, so that the page knows it's connected.
        await stream.write(': connected\n\n');
        for (let looks = 1; looks <= MOST_LOOKS; looks += 1) {
          await stream.sleep(LOOK_MS);
          if (stream.aborted || readiness.isClosing) return;
          const next = await look();
          if (next === undefined) return;
          if (next !== seen) await stream.writeSSE({ event: 'changed', data: 'changed' });
          else if (looks % QUIET_LOOKS === 0) await stream.write(': still here\n\n');
          seen = next;
        }
      } catch (error) {
        // The page connects again.
        deps.log.warn({ error }, 'stream of order changes ended');
      } finally {
        end();
      }
    });
    response.headers.set('cache-control', 'no-store');
    // nginx, and what speaks like it, would keep what's said until there is more.
    response.headers.set('x-accel-buffering', 'no');
    return response;
  });
}
