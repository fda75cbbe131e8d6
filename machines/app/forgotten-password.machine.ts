import { assign, setup } from 'xstate';
import { CodeRequest } from '../../services/contracts/accounts.ts';
import { type FormFact, formMachine } from '../shared/form.machine.ts';
import { type LetterFact, letterMachine } from './letter.machine.ts';

interface ForgottenPasswordContext {
  /** The page to go on with afterward, which the letter's link leads back to. */
  returnTo: string;
  email: string;
}

/** Asks for a letter to choose a new password. */
export const forgottenPasswordMachine = setup({
  types: {
    input: {} as Pick<ForgottenPasswordContext, 'returnTo'>,
    context: {} as ForgottenPasswordContext,
    events: {} as FormFact<CodeRequest> | LetterFact | { type: 'email.change' },
    children: {} as { form: 'form'; letter: 'letter' },
  },
  actors: { form: formMachine, letter: letterMachine },
  actions: {
    storeEmail: assign((_, { output: { email } }: { output: CodeRequest }) => ({ email })),
  },
}).createMachine({
  id: 'forgottenPassword',
  context: ({ input }) => ({ ...input, email: '' }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The shopper types the email of their account.',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ self, context: { email } }) => ({ parent: self, schema: CodeRequest, values: { email } }),
      },
      on: {
        'form.submitted': {
          target: 'asked',
          actions: { type: 'storeEmail', params: ({ event }) => event },
        },
      },
    },
    asked: {
      description: '“Check your email”: the link to choose a new password comes by mail.',
      invoke: {
        id: 'letter',
        src: 'letter',
        input: ({ self, context: { email, returnTo } }) => ({
          parent: self,
          letter: { of: 'passwordReset', email, returnTo },
          isSent: false,
        }),
      },
      on: { 'email.change': 'editing' },
    },
  },
});
