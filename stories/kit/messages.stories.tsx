import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Alert } from '../../views/kit/alert.tsx';
import { Button } from '../../views/kit/button.tsx';
import { ButtonLink } from '../../views/kit/button-link.tsx';
import { EmptyState } from '../../views/kit/empty-state.tsx';
import { ErrorCard } from '../../views/kit/error-card.tsx';
import { Page } from '../../views/kit/page.tsx';
import { Spinner } from '../../views/kit/spinner.tsx';
import { Toasts } from '../../views/kit/toasts.tsx';

const meta: Meta = { title: 'Kit/Messages' };
export default meta;
type Story = StoryObj;

export const Alerts: Story = {
  render: () => (
    <Page narrow>
      <Alert tone="info" title="Your time is held until 3:45 PM">
        Place your order by then to keep it.
      </Alert>
      <Alert tone="success" title="Modifications Saved" />
      <Alert
        tone="warning"
        title="2 minutes left"
        actions={
          <Button variant="secondary" size="medium">
            Choose another time
          </Button>
        }
      >
        Your time is let go at 3:45 PM.
      </Alert>
      <Alert tone="danger">
        Your card was declined. Please check your card information or use a different card. If this issue
        continues, please contact your bank.
      </Alert>
    </Page>
  ),
};

export const Empty: Story = {
  render: () => (
    <EmptyState
      title="Your cart is empty"
      image="shopping-cart"
      action={<ButtonLink to="/products/start-my-cart">Start My Cart</ButtonLink>}
    >
      Add a few things and choose a time to pick them up.
    </EmptyState>
  ),
};

const reload = fn();

export const Failed: Story = {
  render: () => <ErrorCard onReload={reload} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }));
    await expect(reload).toHaveBeenCalled();
  },
};

export const Waiting: Story = { render: () => <Spinner label="Looking for times" /> };

const dismiss = fn();

export const ToastMessages: Story = {
  render: () => (
    <Toasts
      toasts={[
        { id: 'a', text: 'Success, WELCOME10 successfully added to order!', tone: 'success' },
        { id: 'b', text: 'Error: There was a problem, please try again.', tone: 'error' },
      ]}
      onDismiss={dismiss}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: 'Dismiss' })[1] as HTMLElement);
    await expect(dismiss).toHaveBeenCalledWith('b');
  },
};
