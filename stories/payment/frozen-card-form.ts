import { createActor, createEmptyActor, type StateValueFrom } from 'xstate';
import { cardDetailsForm } from '../../machines/payment/card-details.ts';
import {
  type CardFormInput,
  type CardPurpose,
  cardFormMachine,
} from '../../machines/payment/card-form.machine.ts';
import {
  type CardFrameContext,
  cardFrameMachine,
  frameName,
} from '../../machines/payment/card-frame.machine.ts';
import { channelFrom } from '../../machines/shared/channels.ts';
import { type FormValues, formMachine, validate } from '../../machines/shared/form.machine.ts';
import { cardPageDrawing, drawingChannel } from './card-page-drawing.ts';

type ContextOf = ReturnType<typeof cardFormMachine.resolveState>['context'];

interface Frozen {
  value: StateValueFrom<typeof cardFormMachine>;
  failure?: ContextOf['failure'];
  /** What's typed outside the frame. */
  typed?: FormValues;
  /** Whether a submit was refused, so every error shows. */
  refused?: boolean;
  frame?: StateValueFrom<typeof cardFrameMachine>;
  frameContext?: Partial<CardFrameContext>;
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

const drawnFrame = cardFrameMachine.provide({ actors: { cardFrameChannel: channelFrom(drawingChannel) } });
const drawnForm = cardFormMachine.provide({ actors: { frame: drawnFrame } });

function frame({ frame: value = { open: { loaded: 'ready' } }, frameContext }: Frozen) {
  const context: CardFrameContext = {
    parent,
    frameKey: 1,
    url: cardPageDrawing(),
    height: null,
    theme: null,
    requests: 0,
    ...frameContext,
  };
  const state = drawnFrame.resolveState({ value, context });
  const channel = {
    snapshot: { status: 'active', input: { frameName: frameName(context) } },
    src: 'cardFrameChannel',
  };
  return Object.assign(state, { children: { channel } });
}

/** The card form and its two children in one of their states; nothing is loaded, sent, or awaited. */
export function frozenCardForm(frozen: Frozen) {
  const state = cardFormMachine.resolveState({
    value: frozen.value,
    context: {
      ...input,
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
    frame: { snapshot: frame(frozen), src: 'frame' },
  };
  return createActor(drawnForm, { input, snapshot: Object.assign(state, { children }) });
}
