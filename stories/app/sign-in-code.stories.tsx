import type { Meta, StoryObj } from '@storybook/react-vite';
import type { signInCodeMachine } from '../../machines/app/sign-in-code.machine.ts';
import { walk } from '../../machines/app/sign-in-code.walk.ts';
import { refusing, UNREACHABLE } from '../../machines/shared/walk.ts';
import { SignInCode } from '../../views/app/sign-in-code.tsx';
import { typed, type Way, walked } from '../walked.ts';
import { LETTERS } from './frozen-letter.ts';
import { storyBanner } from './story-banner.ts';

const meta: Meta<typeof SignInCode> = { title: 'App/Sign-in code', component: SignInCode };
export default meta;
type Story = StoryObj<typeof SignInCode>;

const frozen = (way: Way<typeof signInCodeMachine>): Story => ({
  render: (_, { globals }) => <SignInCode actor={walked(walk, way)} banner={storyBanner(globals)} />,
});

const sent = { letter: LETTERS.sent };
const entered = { ...sent, form: typed({ code: '042137' }) };

export const Empty: Story = frozen({ to: 'editing' });
/** The shopper whose sign-in was long ago. */
export const Confirming: Story = frozen({ to: 'editing', input: { email: 'riley@example.com' } });
export const Sent: Story = frozen({ to: { asked: 'entering' }, children: sent });
export const Refused: Story = frozen({
  to: { asked: 'entering' },
  children: { ...sent, form: typed({ code: '0421' }, { isSubmitted: true }) },
});
export const CanBeSentAgain: Story = frozen({
  to: { asked: 'entering' },
  children: { letter: LETTERS.ready },
});
export const NotSent: Story = frozen({
  to: { asked: 'entering' },
  children: { letter: LETTERS.unreachable },
});
export const Checking: Story = frozen({ to: { asked: 'checking' }, children: entered });
export const WrongCode: Story = frozen({
  to: { asked: 'entering' },
  where: ({ failure }) => failure !== null,
  answers: { signInByCode: refusing(401, 'WRONG_CODE') },
  children: entered,
});
export const Unreachable: Story = frozen({
  to: { asked: 'entering' },
  where: ({ failure }) => failure !== null,
  answers: { signInByCode: UNREACHABLE },
  children: entered,
});
export const LastTry: Story = frozen({ to: { asked: 'spent' } });
