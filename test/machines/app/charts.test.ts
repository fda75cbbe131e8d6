import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { appMachine } from '../../../machines/app/app.machine.ts';
import { consentMachine } from '../../../machines/app/consent.machine.ts';
import { sessionMachine } from '../../../machines/app/session.machine.ts';
import { sessionCheckMachine } from '../../../machines/app/session-check.machine.ts';
import { NO_SESSION, signInMachine } from '../../../machines/app/sign-in.machine.ts';
import { toastsMachine } from '../../../machines/app/toasts.machine.ts';
import { Credentials } from '../../../services/contracts/session.ts';
import { session, shopper } from '../../support/cart/samples.ts';
import { placed } from '../../support/checkout/samples.ts';
import { done, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const credentials = { email: 'riley@example.com', password: 'checkstand' };
const other = session({ shopper: shopper({ id: 'shopper-2' }) });
const bananas = { gtin13: '0000000040112', quantity: 1, modalityType: 'PICKUP' };

describe('every chart of the shell', () => {
  it('walks the sign-in', () => {
    const findings = walkChart({
      machine: signInMachine,
      input: { schema: Credentials, email: '', reason: 'expired' },
      events: [
        { type: 'reason.learned', reason: 'signedOutElsewhere' },
        { type: 'form.changed', values: credentials },
        { type: 'form.submitted', output: credentials, values: credentials },
        done('signIn', session()),
        failed('signIn', { kind: 'unreachable' }),
        {
          type: 'xstate.error.actor.signIn',
          error: {
            kind: 'refused',
            status: 422,
            code: 'INVALID_INPUT',
            message: '',
            fields: { email: 'No' },
          },
        },
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the privacy choices', () => {
    const choices = { functional: true, measurement: false, advertising: false };
    const findings = walkChart({
      machine: consentMachine,
      input: { choices },
      events: [
        { type: 'consent.open' },
        { type: 'consent.close' },
        { type: 'consent.allowAll' },
        { type: 'consent.refuseAll' },
        { type: 'form.submitted', output: choices, values: choices },
        done('isConsentCenterReady', true),
        done('keepChoices', undefined),
        failed('keepChoices', { kind: 'malformed' }),
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the session', () => {
    const findings = walkChart({
      machine: sessionMachine,
      input: { parent: createEmptyActor(), credentials: Credentials },
      events: [
        { type: 'session.restore' },
        { type: 'session.lost' },
        { type: 'session.end' },
        { type: 'session.check', reason: 'expired' },
        { type: 'session.found', session: session() },
        { type: 'session.found', session: session({ fullyAuthenticated: false }) },
        { type: 'session.found', session: NO_SESSION },
        { type: 'check.unanswered' },
        { type: 'shopper.changed', details: { firstName: 'Rowan', lastName: 'Marsh', phone: null } },
        done('getSession', session()),
        done('getSession', session({ fullyAuthenticated: false })),
        done('getSession', NO_SESSION),
        failed('getSession', { kind: 'unreachable' }),
        done('signIn', session()),
        done('signOut', { successful: true }),
        failed('signOut', { kind: 'unreachable' }),
      ],
      contextKey: (context) => [context.session.shopper?.id, context.session.fullyAuthenticated],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the check of the session', () => {
    const findings = walkChart({
      machine: sessionCheckMachine,
      input: { parent: createEmptyActor() },
      events: [
        { type: 'session.check' },
        done('getSession', session()),
        failed('getSession', { kind: 'unreachable' }),
      ],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the root', () => {
    const findings = walkChart({
      machine: appMachine,
      input: { credentials: Credentials },
      events: [
        { type: 'session.changed', session: session() },
        { type: 'session.changed', session: other },
        { type: 'session.changed', session: NO_SESSION },
        { type: 'session.failed' },
        { type: 'session.restore' },
        { type: 'session.lost' },
        { type: 'session.end' },
        { type: 'reservation.letGo' },
        { type: 'order.found', checkoutId: 'checkout-1' },
        { type: 'order.placed', checkout: placed() },
        { type: 'shopper.changed', details: { firstName: 'Rowan', lastName: 'Marsh', phone: null } },
        { type: 'cart.change', lineItems: [bananas] },
        { type: 'changes.kept', lineItems: [bananas] },
        { type: 'page.resumed' },
        { type: 'news.heard', of: 'session' },
        { type: 'news.heard', of: 'cart' },
        { type: 'news.heard', of: 'reservation' },
      ],
      contextKey: ({ session: { shopper: who }, changes }) => [who?.id, changes.length],
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });

  it('walks the toasts', () => {
    const findings = walkChart({
      machine: toastsMachine,
      input: undefined,
      events: [
        { type: 'toast.show', text: 'Saved', tone: 'success' },
        { type: 'toast.show', text: 'Failed', tone: 'error' },
        { type: 'toast.dismiss', id: '1' },
      ],
      contextKey: ({ toasts }) => toasts.length,
    });
    expect(findings).toEqual(NOTHING_MISSING);
  });
});
