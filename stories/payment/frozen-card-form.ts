import { createActor, createEmptyActor, type StateValueFrom } from 'xstate';
import { cardDetailsForm } from '../../machines/payment/card-details.ts';
import {
  type CardFormInput,
  type CardPurpose,
  cardFormMachine,
} from '../../machines/payment/card-form.machine.ts';
import { type FormValues, formMachine, validate } from '../../machines/shared/form.machine.ts';
import { drawnFrame, type FrozenFrame, frozenFrame } from './frozen-frame.ts';

type ContextOf = ReturnType<typeof cardFormMachine.resolveState>['context'];

interface Frozen extends FrozenFrame {
  value: StateValueFrom<typeof cardFormMachine>;
  /** An order, unless it says otherwise. */
  purpose?: CardPurpose;
  failure?: ContextOf['failure'];
  /** What's typed outside the frame. */
  typed?: FormValues;
  /** Whether a submit was refused, so every error shows. */
  refused?: boolean;
}

const parent = createEmptyActor();
const purpose: CardPurpose = { kind: 'order', checkoutId: 'checkout-1', versionKey: 'v1' };
const input: CardFormInput = { purpose, known: {} };

function details({ typed = {}, refused = false }: Frozen) {
  const form = cardDetailsForm(parent, input.known);
  const values = { ...form.values, ...typed };
  const toSchemaInput = form.toSchemaInput ?? ((flat: FormValues) => flat);
  const errors = refused ? validate(form.schema, toSchemaInput(values)).errors : {};
  const touched = Object.fromEntries(Object.keys(errors).map((name) => [name, true as const]));
  const context = { ...form, toSchemaInput, values, errors, touched, refused: {}, refusals: refused ? 1 : 0 };
  return formMachine.resolveState({ value: 'editing', context });
}

const drawnForm = cardFormMachine.provide({ actors: { frame: drawnFrame } });

/** The card form and its two children in one of their states; nothing is loaded, sent, or awaited. */
export function frozenCardForm(frozen: Frozen) {
  const state = cardFormMachine.resolveState({
    value: frozen.value,
    context: {
      ...input,
      purpose: frozen.purpose ?? purpose,
      details: null,
      addition: null,
      failure: frozen.failure ?? null,
      isInDoubt: false,
      added: null,
      saved: null,
    },
  });
  // Children are restored from their own snapshots, as in a form that was closed.
  const children = {
    details: { snapshot: details(frozen), src: 'details' },
    frame: { snapshot: frozenFrame(frozen.purpose?.kind === 'edit' ? 'edit' : 'card', frozen), src: 'frame' },
  };
  return createActor(drawnForm, { input, snapshot: Object.assign(state, { children }) });
}
