import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';

export type FormValues = Record<string, string | boolean>;
/** Maps field paths (`billingAddress.city`) to what's wrong, in words. */
export type FieldErrors = Record<string, string>;

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Parses a form's values: the Standard Schema interface, which every valibot schema has. */
export interface FormSchema<TOutput = unknown> {
  readonly '~standard': {
    readonly validate: (
      value: unknown,
    ) =>
      | { readonly value: TOutput; readonly issues?: undefined }
      | { readonly issues: readonly Issue[] }
      | Promise<unknown>;
  };
}

export interface FormInput {
  /** The chart that gets the form's facts (`FormFact`). */
  parent: AnyActorRef;
  schema: FormSchema;
  /** Every field's initial value, by name. */
  values: FormValues;
  /** Converts the flat values to the schema's input; by default, the values themselves. */
  toSchemaInput?: (values: FormValues) => unknown;
}

interface FormContext extends Required<FormInput> {
  /** Fields that have been left once: from then on, their errors show until fixed. */
  touched: Record<string, true>;
  errors: FieldErrors;
  /** The store's error on a field; stays until that field changes. */
  refused: FieldErrors;
  /** Counts refused submits, so that a view moves the focus to the summary each time. */
  refusals: number;
}

export type FormEvent =
  | { type: 'field.change'; name: string; value: string | boolean }
  | { type: 'field.blur'; name: string }
  | { type: 'form.submit' }
  /** Show every error, as part of something bigger that lists them itself. */
  | { type: 'form.check' }
  /** Field errors in a 422 response. */
  | { type: 'fields.refused'; fields: FieldErrors }
  | { type: 'form.reset'; values: FormValues };

/** What the parent chart gets. `output` is the schema's output. */
export type FormFact<TOutput> =
  | { type: 'form.changed'; values: FormValues }
  | { type: 'form.submitted'; output: TOutput; values: FormValues }
  /** A submit was refused: the form shows its errors. */
  | { type: 'form.refused' };

/** The input's errors by field path, or the schema's output if there are none. */
export function validate<TOutput>(
  schema: FormSchema<TOutput>,
  input: unknown,
): { errors: FieldErrors; output: TOutput | undefined } {
  const result = schema['~standard'].validate(input);
  if (result instanceof Promise) throw new Error('A form schema must validate synchronously.');
  if (!result.issues) return { errors: {}, output: result.value };
  const errors: FieldErrors = {};
  for (const issue of result.issues) {
    const path = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.');
    errors[path] ??= issue.message;
  }
  return { errors, output: undefined };
}

const check = (context: FormContext, values = context.values) =>
  validate(context.schema, context.toSchemaInput(values));

const touch = (touched: Record<string, true>, names: string[]): Record<string, true> => ({
  ...touched,
  ...Object.fromEntries(names.map((name) => [name, true as const])),
});

const parentOf = ({ context }: { context: FormContext }) => context.parent;

/** The error to show at a field: only after it was left or submitted, and the store's error before ours. */
export const shownError = (context: FormContext, name: string): string | undefined =>
  context.refused[name] ?? (context.touched[name] ? context.errors[name] : undefined);

/** The running form a view binds its fields to: `snapshot.children.form` of its chart. */
export type FormRef = ActorRefFrom<typeof formMachine>;

/**
 * A form: values, touched fields, errors. A field shows no error before it's first left; an error disappears as
 * soon as the input is valid. `form.submit` sends the parsed values to the parent or shows every error. What was
 * typed stays until `form.reset`.
 */
export const formMachine = setup({
  types: { input: {} as FormInput, context: {} as FormContext, events: {} as FormEvent },
  guards: {
    isValid: ({ context }) => Object.keys(check(context).errors).length === 0,
  },
  actions: {
    storeChange: assign(({ context }, { name, value }: { name: string; value: string | boolean }) => {
      const values = { ...context.values, [name]: value };
      const { [name]: _mended, ...refused } = context.refused;
      return { values, errors: check(context, values).errors, refused };
    }),
    storeTouched: assign(({ context }, { name }: { name: string }) => ({
      touched: touch(context.touched, [name]),
      errors: check(context).errors,
    })),
    showAllErrors: assign(({ context }) => {
      const { errors } = check(context);
      return { errors, touched: touch(context.touched, Object.keys(errors)) };
    }),
    countRefusal: assign(({ context }) => ({ refusals: context.refusals + 1 })),
    storeRefused: assign(({ context }, { fields }: { fields: FieldErrors }) => ({
      refused: { ...context.refused, ...fields },
      refusals: context.refusals + 1,
    })),
    reset: assign((_, { values }: { values: FormValues }) => ({
      values,
      touched: {},
      errors: {},
      refused: {},
      refusals: 0,
    })),
    tellChanged: sendTo(parentOf, ({ context }) => ({
      type: 'form.changed',
      values: context.values,
    })),
    tellRefused: sendTo(parentOf, { type: 'form.refused' }),
    tellSubmitted: sendTo(parentOf, ({ context }) => ({
      type: 'form.submitted',
      output: check(context).output,
      values: context.values,
    })),
  },
}).createMachine({
  id: 'form',
  context: ({ input }) => ({
    parent: input.parent,
    schema: input.schema,
    toSchemaInput: input.toSchemaInput ?? ((values) => values),
    values: input.values,
    touched: {},
    errors: {},
    refused: {},
    refusals: 0,
  }),
  initial: 'editing',
  states: {
    editing: {
      description:
        "The shopper fills in a form; an error shows once a field is left, and goes away as soon as it's fixed.",
      on: {
        'field.change': {
          actions: [{ type: 'storeChange', params: ({ event }) => event }, 'tellChanged'],
        },
        'field.blur': { actions: { type: 'storeTouched', params: ({ event }) => event } },
        'form.submit': [
          { guard: 'isValid', actions: 'tellSubmitted' },
          { actions: ['showAllErrors', 'countRefusal', 'tellRefused'] },
        ],
        'form.check': { actions: 'showAllErrors' },
        'fields.refused': { actions: { type: 'storeRefused', params: ({ event }) => event } },
        'form.reset': { actions: { type: 'reset', params: ({ event }) => event } },
      },
    },
  },
});
