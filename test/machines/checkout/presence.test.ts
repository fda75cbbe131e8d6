import { expect, it, vi } from 'vitest';
import { type AnyEventObject, createActor } from 'xstate';
import { presence } from '../../../machines/checkout/presence.ts';

/** A page of 'checkout-1' in a state, and what the app hears of it. */
function show(state: 'following' | 'ordering') {
  const heard: AnyEventObject[] = [];
  const unsubscribe = vi.fn();
  const shown = {
    context: {
      checkoutId: 'checkout-1',
      orderInProgress: { send: (event: AnyEventObject) => heard.push(event) },
    },
    matches: (asked: string) => asked === state,
    children: {},
  };
  const page = { getSnapshot: () => shown as never, subscribe: () => ({ unsubscribe }) };
  return { heard, unsubscribe, actor: createActor(presence, { input: { page } }).start() };
}

it.each([
  ['following', true],
  ['ordering', false],
] as const)('a page that is left while %s leaves an order that is being placed: %s', (state, isPlacing) => {
  const { heard, unsubscribe, actor } = show(state);
  expect(heard).toEqual([{ type: 'page.opened', checkoutId: 'checkout-1' }]);
  expect(unsubscribe).not.toHaveBeenCalled();
  actor.stop();
  expect(heard).toEqual([
    { type: 'page.opened', checkoutId: 'checkout-1' },
    { type: 'page.left', checkoutId: 'checkout-1', isPlacing },
  ]);
  expect(unsubscribe).toHaveBeenCalledOnce();
});
