import * as v from 'valibot';
import type { ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate';
import { fernhill } from '../../banners/demo.ts';
import type { appMachine } from '../../machines/app/app.machine.ts';
import { receivingMachine } from '../../machines/cart/receiving.machine.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import { modifyOrderMachine } from '../../machines/checkout/modify-order.machine.ts';
import { modifyCartMachine } from '../../machines/order/modify-cart.machine.ts';
import { orderMachine } from '../../machines/order/order.machine.ts';
import { orderCompleteMachine } from '../../machines/order/order-complete.machine.ts';
import { readSchedulingQuery } from '../../machines/scheduling/destination.ts';
import { schedulingMachine } from '../../machines/scheduling/scheduling.machine.ts';
import { ageForm } from '../../services/contracts/age.ts';
import { Checkout } from '../../services/contracts/checkouts.ts';
import { detailsForm } from '../../services/contracts/delivery.ts';
import { PostalCode } from '../../services/contracts/modalities.ts';

/** A page's chart and what it begins with. */
export interface PageChart {
  machine: AnyStateMachine;
  input: unknown;
}

const chart = <TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: InputFrom<TMachine>,
): PageChart => ({
  machine,
  input,
});

/** The chart of the page at an address, as its view would begin it for whoever is signed in; null if no page without views has it. */
export function pageAt(
  address: string,
  { state, app }: { state: Readonly<Record<string, unknown>>; app: ActorRefFrom<typeof appMachine> },
): PageChart | null {
  const { pathname, searchParams } = new URL(address, 'http://shop');
  const { children, context } = app.getSnapshot();
  const { cart, reservation, orderInProgress } = children;
  const { shopper } = context.session;
  if (!cart || !reservation || !orderInProgress || !shopper) return null;
  const shared = { cart, reservation, orderInProgress };
  const [, first, second = '', third = ''] = pathname.split('/');
  const checkoutId = searchParams.get('orderId') ?? '';
  switch (`${first}/${second}`) {
    case 'cart/':
      return chart(receivingMachine, { cart, reservation, phone: fernhill.phones.customerService });
    case 'scheduling/':
      return chart(schedulingMachine, {
        query: readSchedulingQuery(searchParams),
        isModify: false,
        ...shared,
        postalCode: PostalCode,
        deliveryPartner: fernhill.deliveryPartner,
        phones: fernhill.phones,
        shopperId: shopper.id,
        ageForm,
        detailsForm,
      });
    case 'cart/modify':
      return chart(modifyCartMachine, { checkoutId, ageForm });
    case 'checkout/':
      if (searchParams.get('im') === 'true') return chart(modifyOrderMachine, { checkoutId });
      return chart(checkoutMachine, {
        checkoutId,
        isV2: true,
        shown: [],
        isSnapOn: true,
        phone: '',
        shopper,
        ...shared,
      });
    case 'checkout/clicklist': {
      const placed = v.safeParse(Checkout, state.checkout);
      return chart(orderCompleteMachine, {
        checkoutId: third,
        appName: 'clicklist',
        placed: placed.success ? placed.output : null,
      });
    }
    case 'mypurchases/pending':
      return chart(orderMachine, { checkoutId: third, isBoughtAgain: false });
    default:
      return null;
  }
}
