import type { Meta, StoryObj } from '@storybook/react-vite';
import { checkout } from '../../test/support/checkout/samples.ts';
import { PaymentError } from '../../views/order/payment-error.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenResource } from '../catalogue/frozen-resource.ts';

const meta: Meta<typeof PaymentError> = { title: 'Order/Payment error', component: PaymentError };
export default meta;
type Story = StoryObj<typeof PaymentError>;

const query = { checkoutId: 'checkout-1' };
const rejection = { code: 'FRAUD_REJECTION', reason: 'The payment was rejected by the card network.' };

const frozen = (
  value: Parameters<typeof frozenResource>[0],
  data: ReturnType<typeof checkout> | null,
  carried: typeof rejection | null = null,
): Story => ({
  render: (_, { globals }) => (
    <PaymentError
      actor={frozenResource(value, { query, data, failure: null })}
      carried={carried}
      banner={storyBanner(globals)}
    />
  ),
});

export const Rejected: Story = frozen('ready', checkout({ status: 'REJECTED', rejection }));
export const Loading: Story = frozen({ fetching: 'loading' }, null);
export const LoadingWithTheReason: Story = frozen({ fetching: 'loading' }, null, rejection);
export const Failed: Story = frozen('failed', null);
export const NotRejected: Story = frozen('empty', checkout());
