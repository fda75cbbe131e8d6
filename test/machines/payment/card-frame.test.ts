import { describe, expect, it } from 'vitest';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate';
import { cardFrameMachine } from '../../../machines/payment/card-frame.machine.ts';
import type { CardFrameFact, CardFrameMessage, SecureForm } from '../../../services/contracts/vault.ts';
import { serving } from '../../support/all-services.ts';
import { tokenizedCard } from '../../support/payment/samples.ts';

/** A frame whose page is this test: `says` is the page, `sent` what it received, `told` what the form got. */
function startFrame(form: SecureForm = 'card') {
  const clock = new SimulatedClock();
  const told: AnyEventObject[] = [];
  const sent: CardFrameMessage[] = [];
  const names: string[] = [];
  const forms: SecureForm[] = [];
  let closed = 0;
  let says: (fact: CardFrameFact) => void = () => {};
  const parent = createActor(fromCallback(({ receive }) => receive((event) => told.push(event)))).start();
  const serve = serving({
    cardFrameChannel: ({ frameName, form: shown }, hear) => {
      names.push(frameName);
      forms.push(shown);
      says = hear;
      return { send: (message) => sent.push(message), close: () => closed++ };
    },
  });
  const frame = serve(createActor(cardFrameMachine, { clock, input: { parent, form } })).start();
  return {
    frame,
    told,
    sent,
    names,
    forms,
    closedCount: () => closed,
    says: (fact: CardFrameFact) => says(fact),
    wait: (ms: number) => clock.increment(ms),
    isFailed: () => frame.getSnapshot().matches('failed'),
  };
}

function startLoaded(form?: SecureForm) {
  const started = startFrame(form);
  started.says({ type: 'frame.loaded' });
  started.told.length = 0;
  return started;
}

describe('the card frame', () => {
  it('is ready as soon as its page reports that it loaded (FRM-02)', () => {
    const { frame, told, says, wait } = startFrame();
    wait(9_999);
    expect(frame.getSnapshot().hasTag('loading')).toBe(true);
    says({ type: 'frame.loaded' });
    expect(frame.getSnapshot().hasTag('loading')).toBe(false);
    expect(told).toEqual([{ type: 'frame.ready' }]);
    wait(60_000);
    expect(frame.getSnapshot().matches({ open: 'loaded' })).toBe(true);
  });

  it('fails after 10 s without that report, and offers a retry in a modal (FRM-01, FRM-03, LIM-29)', () => {
    const { frame, wait, isFailed, closedCount } = startFrame();
    wait(9_999);
    expect(isFailed()).toBe(false);
    wait(1);
    expect(frame.getSnapshot().getMeta()).toEqual({ 'cardFrame.failed': { modal: 'CardFrameRetry' } });
    expect(closedCount()).toBe(1);
  });

  it('fails right away when the page is missing, and can be retried (FRM-03, FRM-04)', () => {
    const { frame, says, isFailed, wait, closedCount } = startFrame();
    says({ type: 'channel.failed' });
    expect(isFailed()).toBe(true);
    expect(closedCount()).toBe(1);
    frame.send({ type: 'frame.retry' });
    says({ type: 'frame.loaded' });
    wait(60_000);
    expect(frame.getSnapshot().matches({ open: 'loaded' })).toBe(true);
  });

  it('waits 10 s longer for each reload, up to 30 s (FRM-04, LIM-29)', () => {
    const { frame, wait, isFailed, names } = startFrame();
    for (const allowed of [10_000, 20_000, 30_000, 30_000]) {
      wait(allowed - 1);
      expect(isFailed()).toBe(false);
      wait(1);
      expect(isFailed()).toBe(true);
      frame.send({ type: 'frame.retry' });
    }
    expect(names).toEqual([1, 2, 3, 4, 5].map((key) => `card-frame-${key}`));
    expect(frame.getSnapshot().context.frameKey).toBe(5);
  });

  it('tells the form when the shopper gives up', () => {
    const { frame, told, wait } = startFrame();
    wait(10_000);
    frame.send({ type: 'frame.dismiss' });
    expect(told).toEqual([{ type: 'card.cancel' }]);
  });

  it('requests a token from the page and passes it on (FRM-07)', () => {
    const { frame, told, sent, says } = startLoaded();
    frame.send({ type: 'card.tokenize' });
    expect(sent).toEqual([{ type: 'card.tokenize', requestId: 'tokenize-1' }]);
    says({ type: 'card.tokenized', requestId: 'tokenize-1', card: tokenizedCard });
    expect(told).toEqual([{ type: 'card.stored', card: tokenizedCard }]);
  });

  it('gives the page 11 s to respond (FRM-07, LIM-30)', () => {
    const { frame, told, wait } = startLoaded();
    frame.send({ type: 'card.tokenize' });
    wait(10_999);
    expect(told).toEqual([]);
    wait(1);
    expect(told).toEqual([{ type: 'card.unanswered', failure: { kind: 'frameTimedOut' } }]);
  });

  it('does not mistake a late response for the response to the next request (FRM-07)', () => {
    const { frame, told, says, wait } = startLoaded();
    frame.send({ type: 'card.tokenize' });
    wait(11_000);
    frame.send({ type: 'card.tokenize' });
    told.length = 0;
    says({ type: 'card.tokenized', requestId: 'tokenize-1', card: tokenizedCard });
    expect(told).toEqual([]);
    says({ type: 'card.invalid', requestId: 'tokenize-2', count: 1 });
    expect(told).toEqual([{ type: 'card.invalid' }]);
  });

  it('knows which fields show an error, counts refusals, and leads to a field', () => {
    const { frame, says, sent } = startLoaded();
    says({ type: 'errors.shown', fields: ['number', 'cvv'] });
    expect(frame.getSnapshot().context).toMatchObject({ invalidFields: ['number', 'cvv'], refusals: 0 });
    frame.send({ type: 'card.tokenize' });
    says({ type: 'card.invalid', requestId: 'tokenize-1', count: 2 });
    says({ type: 'errors.shown', fields: ['cvv'] });
    expect(frame.getSnapshot().context).toMatchObject({ invalidFields: ['cvv'], refusals: 1 });
    frame.send({ type: 'focus.request', field: 'cvv' });
    expect(sent.at(-1)).toEqual({ type: 'focus.request', field: 'cvv' });
  });

  it('reports that the vault could not take the card', () => {
    const { frame, told, says } = startLoaded();
    frame.send({ type: 'card.tokenize' });
    says({ type: 'card.failed', requestId: 'tokenize-1' });
    expect(told).toEqual([{ type: 'card.unanswered', failure: { kind: 'frameFailed' } }]);
  });

  it('applies the theme when the page loads, reloads, and when the theme changes', () => {
    const { frame, sent, says } = startFrame();
    const light = { colorScheme: 'light', accent: '#12325c' } as const;
    const dark = { colorScheme: 'dark', accent: '#9cc3f5' } as const;
    frame.send({ type: 'theme.change', theme: light });
    expect(sent).toEqual([]);
    says({ type: 'frame.loaded' });
    says({ type: 'frame.loaded' });
    frame.send({ type: 'theme.change', theme: dark });
    expect(sent).toEqual([light, light, dark].map((theme) => ({ type: 'theme.set', theme })));
  });

  it("keeps the page's address and requested height, and resets the height on reload", () => {
    const { frame, says, wait } = startFrame();
    says({ type: 'channel.opened', url: 'http://localhost:3001/card' });
    says({ type: 'frame.resized', height: 231 });
    expect(frame.getSnapshot().context).toMatchObject({ url: 'http://localhost:3001/card', height: 231 });
    wait(10_000);
    frame.send({ type: 'frame.retry' });
    expect(frame.getSnapshot().context.height).toBeNull();
  });

  it('is never higher than the form without a line for the postal code (LIM-13)', () => {
    const { frame, says } = startFrame();
    const heightAt = (height: number) => {
      says({ type: 'frame.resized', height });
      return frame.getSnapshot().context.height;
    };
    expect([231, 674, 675].map(heightAt)).toEqual([231, 674, 674]);
  });

  it('passes Enter, Escape, and changes in the page on to the form', () => {
    const { told, says } = startLoaded();
    says({ type: 'card.changed', complete: false });
    says({ type: 'form.submitted' });
    says({ type: 'form.canceled' });
    expect(told.map(({ type }) => type)).toEqual(['card.edited', 'card.save', 'card.cancel']);
  });
});

describe('the PIN frame', () => {
  it('asks for the page with the PIN pad', () => {
    expect(startFrame('pin').forms).toEqual(['pin']);
  });

  it('gives its page 30 s each time, and then offers a retry (FRM-09, LIM-31)', () => {
    const { frame, wait, isFailed } = startFrame('pin');
    for (let load = 1; load <= 3; load++) {
      wait(29_999);
      expect(isFailed()).toBe(false);
      wait(1);
      expect(isFailed()).toBe(true);
      frame.send({ type: 'frame.retry' });
    }
  });

  it('gives its page 30 s to encrypt the PIN (FRM-09, LIM-31)', () => {
    const { frame, told, wait } = startLoaded('pin');
    frame.send({ type: 'card.tokenize' });
    wait(29_999);
    expect(told).toEqual([]);
    wait(1);
    expect(told).toEqual([{ type: 'card.unanswered', failure: { kind: 'frameTimedOut' } }]);
  });

  it('passes on the encrypted PIN that it asked for, and no other (FRM-07, FRM-08)', () => {
    const { frame, told, says } = startLoaded('pin');
    frame.send({ type: 'card.tokenize' });
    says({ type: 'pin.encrypted', requestId: 'tokenize-0', encryptedPin: 'encrypted-too-late' });
    expect(told).toEqual([]);
    says({ type: 'pin.encrypted', requestId: 'tokenize-1', encryptedPin: 'encrypted-pin-1' });
    expect(told).toEqual([{ type: 'pin.encrypted', encryptedPin: 'encrypted-pin-1' }]);
  });
});
