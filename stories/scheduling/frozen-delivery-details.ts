import { createActor, createEmptyActor } from 'xstate';
import {
  type DeliveryDetailsContext,
  deliveryDetailsMachine,
} from '../../machines/scheduling/delivery-details.machine.ts';
import { firstValues, toDetails } from '../../machines/scheduling/delivery-fields.ts';
import { type FormValues, formMachine, validate } from '../../machines/shared/form.machine.ts';
import { detailsForm } from '../../services/contracts/delivery.ts';
import '../../services/contracts/messages.ts';

const parent = createEmptyActor();

interface Frozen {
  value?: ReturnType<typeof deliveryDetailsMachine.resolveState>['value'];
  context?: Partial<DeliveryDetailsContext>;
  typed?: FormValues;
  /** Whether a submit was refused, so every error shows. */
  refused?: boolean;
}

/** Delivery details and their form in one of their states; nothing is read or stored. */
export function frozenDeliveryDetails(frozen: Frozen) {
  const { value = { open: 'editing' }, typed = {}, refused = false } = frozen;
  const order = {
    parent,
    isThirdParty: false,
    vendorName: 'Kroger Delivery',
    hasAgeRestricted: false,
    isInstructionsEligible: true,
    addressKey: 'shopper-1.address-1',
    form: detailsForm,
    saved: null,
    details: null,
    ...frozen.context,
  };
  const values = { ...firstValues(order, order.saved, typed), ...typed };
  const schema = detailsForm(order);
  const toSchemaInput = (flat: FormValues) => toDetails(order, flat);
  const errors = refused ? validate(schema, toSchemaInput(values)).errors : {};
  const form = formMachine.resolveState({
    value: 'editing',
    context: {
      parent,
      schema,
      toSchemaInput,
      values,
      errors,
      touched: Object.fromEntries(Object.keys(errors).map((name) => [name, true as const])),
      refused: {},
      refusals: refused ? 1 : 0,
    },
  });
  const state = deliveryDetailsMachine.resolveState({ value, context: { ...order, values } });
  const children = state.matches('open') ? { form: { src: 'form', snapshot: form } } : {};
  return createActor(deliveryDetailsMachine, {
    input: { ...order, values },
    snapshot: Object.assign(state, { children }),
  }).start();
}
