import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { knownDetails } from '../../../machines/payment/card-details.ts';
import { CardDetails } from '../../../services/contracts/cards.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { opened, startCheckout } from '../../support/checkout/running.ts';
import { checkout, delivered, shipped } from '../../support/checkout/samples.ts';

/** The fields for a new card on this checkout's page when the form opens. */
async function openForm(changes: Partial<Checkout>) {
  const load = async () => checkout(changes);
  const { payment } = await opened(
    startCheckout({ checkouts: { loadCheckout: load, updatePayments: load } }),
  );
  await waitFor(payment, (snapshot) => snapshot.can({ type: 'task.begin', task: 'addCard' }));
  payment.send({ type: 'task.begin', task: 'addCard' });
  const details = payment.getSnapshot().children.cardForm?.getSnapshot().children.details;
  if (!details) throw new Error('The form of a new card is not open.');
  return { details, values: () => details.getSnapshot().context.values };
}

/** What's known if the order goes to this address. */
function knownAt(address: Partial<Checkout['fulfillment']['destination']['address']>) {
  const sent = checkout(delivered());
  const { destination } = sent.fulfillment;
  const to = { ...destination, address: { ...destination.address, ...address } };
  const holder = { firstName: 'Riley', lastName: 'Park' };
  return knownDetails(holder, { ...sent, fulfillment: { ...sent.fulfillment, destination: to } }, []);
}

const name = { cardHolderFirstName: 'Riley', cardHolderLastName: 'Park' };
describe("the new card form's initial values", () => {
  it.each([
    ['delivered', delivered()],
    ['shipped', shipped()],
  ])("are the shopper's name and the address of an order that is %s (CRD-12, CRD-13)", async (_, changes) => {
    const { values } = await openForm(changes);
    expect(values()).toEqual({
      ...name,
      'billingAddress.addressLine1': '1401 Vine Street',
      'billingAddress.addressLine2': 'Apt 4',
      'billingAddress.city': 'Cincinnati',
      'billingAddress.state': 'OH',
      'billingAddress.zipCode': '45202',
      default: false,
      save: true,
    });
  });

  it("are the shopper's name and the address of another card for pickup, whoever picks it up (CRD-12)", async () => {
    const contact = { firstName: 'Rowan', lastName: 'Lee', phone: '+15135550199', smsOptin: false };
    const { values } = await openForm({ fulfillment: { ...checkout().fulfillment, contact } });
    expect(values()).toEqual({
      ...name,
      'billingAddress.addressLine1': '1401 Vine Street',
      'billingAddress.addressLine2': '',
      'billingAddress.city': 'Cincinnati',
      'billingAddress.state': 'OH',
      'billingAddress.zipCode': '45202',
      default: false,
      save: true,
    });
  });

  it('can be changed', async () => {
    const { details, values } = await openForm(delivered());
    details.send({ type: 'field.change', name: 'cardHolderFirstName', value: 'Robin' });
    details.send({ type: 'field.change', name: 'billingAddress.addressLine2', value: '' });
    expect(values()).toMatchObject({ cardHolderFirstName: 'Robin', 'billingAddress.addressLine2': '' });
  });

  it('leave out what the billing address fields would refuse (CRD-13, CRD-14, CRD-17, LIM-17)', () => {
    const known = knownAt({
      addressLines: ['12-34 O’Hara St. / East', 'Apt #4'],
      cityTown: 'Winston-Salem',
      postalCode: '27101-1234',
    });
    expect(known).toMatchObject({
      'billingAddress.addressLine1': "12 34 O'Hara St. East",
      'billingAddress.addressLine2': 'Apt 4',
      'billingAddress.city': 'Winston Salem',
      'billingAddress.zipCode': '27101',
    });
    const { addressLine1, addressLine2, city, zipCode } = CardDetails.entries.billingAddress.entries;
    for (const [schema, field] of [
      [addressLine1, 'addressLine1'],
      [addressLine2, 'addressLine2'],
      [city, 'city'],
      [zipCode, 'zipCode'],
    ] as const) {
      expect(schema['~standard'].validate(known[`billingAddress.${field}`])).not.toHaveProperty('issues');
    }
  });

  it('leave out an address in a country whose regions the form does not offer (CRD-19)', () => {
    expect(knownAt({ stateProvince: 'ON', postalCode: 'K1A 0B1', countryCode: 'CA' })).toEqual(name);
  });
});
