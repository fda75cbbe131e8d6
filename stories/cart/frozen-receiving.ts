import { createActor, createEmptyActor } from 'xstate';
import { type CartAddressContext, cartAddressMachine } from '../../machines/cart/cart-address.machine.ts';
import { firstValues } from '../../machines/cart/cart-address-fields.ts';
import { type ReceivingContext, receivingMachine } from '../../machines/cart/receiving.machine.ts';
import {
  type FieldErrors,
  type FormValues,
  formMachine,
  validate,
} from '../../machines/shared/form.machine.ts';
import { REGIONS_AT, smartAddressForm } from '../../services/contracts/cart-addresses.ts';
import { cart } from '../../test/support/cart/samples.ts';
import { frozenCart } from '../app/frozen-app.ts';
import { frozenReservation } from '../scheduling/frozen-scheduling.ts';

type Receiving = ReturnType<typeof receivingMachine.resolveState>['value'];
type Address = ReturnType<typeof cartAddressMachine.resolveState>['value'];

const PHONE = '1-800-555-0110';

/** How the cart is received, in one of its states; nothing is loaded or moved. */
export function frozenReceiving(
  choice: Extract<Receiving, object>['choice'] = 'settled',
  {
    book = 'loaded',
    ...context
  }: Partial<ReceivingContext> & { book?: Extract<Receiving, object>['book'] } = {},
) {
  const current = context.current ?? cart();
  const input = {
    cart: frozenCart('ready', { cart: current }),
    reservation: frozenReservation({ value: 'idle' }).start(),
    phone: PHONE,
  };
  const snapshot = receivingMachine.resolveState({
    value: { book, sales: 'known', choice },
    context: {
      ...input,
      current,
      held: null,
      addresses: book === 'loaded' ? [] : null,
      sales: [],
      change: null,
      form: { modality: 'DELIVERY', address: null },
      ...context,
    },
  });
  return createActor(receivingMachine, { input, snapshot }).start();
}

interface Frozen {
  value?: Extract<Address, object>['open'];
  typed?: FormValues;
  /** The store's errors, or true for the form's own after a submit. */
  refused?: FieldErrors | true;
  context?: Partial<CartAddressContext>;
}

/** The cart-side address form in one of its states; nothing is checked or saved. */
export function frozenCartAddress({ value = 'filling', typed = {}, refused, context = {} }: Frozen = {}) {
  const input = {
    modality: 'DELIVERY' as const,
    address: null,
    others: [],
    typed: null,
    makesActive: false,
    at: 'cart' as const,
    isHeld: false,
    phone: PHONE,
  };
  const schema = smartAddressForm(REGIONS_AT[context.at ?? 'cart']);
  const values = { ...firstValues(context.address ?? null), ...typed };
  const errors = refused === true ? validate(schema, values).errors : {};
  const form = formMachine.resolveState({
    value: 'editing',
    context: {
      parent: createEmptyActor(),
      schema,
      toSchemaInput: (flat) => flat,
      values,
      errors,
      touched: Object.fromEntries(Object.keys(errors).map((name) => [name, true as const])),
      refused: refused === true || refused === undefined ? {} : refused,
      refusals: refused ? 1 : 0,
    },
  });
  const state = cartAddressMachine.resolveState({
    value: { open: value },
    context: {
      ...input,
      fields: null,
      suggestion: null,
      save: null,
      picked: null,
      chosen: null,
      saved: null,
      failure: null,
      ...context,
    },
  });
  const snapshot = Object.assign(state, { children: { form: { src: 'form', snapshot: form } } });
  return createActor(cartAddressMachine, { input, snapshot }).start();
}
