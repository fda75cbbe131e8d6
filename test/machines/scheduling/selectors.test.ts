import { expect, it } from 'vitest';
import { showsReserved as showsShipments } from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import {
  freeDeliveryNote,
  placeName,
  primaryAction,
} from '../../../machines/scheduling/slot-scheduling.selectors.ts';
import type { Quotes } from '../../../services/contracts/quotes.ts';
import {
  heldOrderOf,
  selectionOf,
  withDelivery,
  withReserved,
  withTimes,
} from '../../support/scheduling/running.ts';
import { heldFakes, withOptions } from '../../support/scheduling/running-ship.ts';
import { deliveryQuotes, quotes } from '../../support/scheduling/samples.ts';

it('shows shipments as held exactly while they are', async () => {
  const { actor: held } = await withOptions(heldFakes);
  expect(showsShipments(held.getSnapshot())).toBe(true);
  const { actor: choosing } = await withOptions();
  expect(showsShipments(choosing.getSnapshot())).toBe(false);
});

it('notes free delivery at the times of a delivery alone (MEM-05)', async () => {
  const member = (answer: Quotes): Quotes => ({
    ...answer,
    membership: { type: 'BOOST_LITE', freeThreshold: 3500, freeFrom: null },
  });
  const delivery = await withDelivery({ services: { listQuotes: async () => member(deliveryQuotes()) } });
  const note = freeDeliveryNote(delivery.actor.getSnapshot(), selectionOf(delivery).getSnapshot());
  expect(note).toMatchObject({ kind: 'missing', from: null });
  expect(freeDeliveryNote(delivery.actor.getSnapshot(), undefined)).toBeNull();
  const pickup = await withTimes({ services: { listQuotes: async () => member(quotes()) } });
  expect(freeDeliveryNote(pickup.actor.getSnapshot(), selectionOf(pickup).getSnapshot())).toBeNull();
});

it('continues with the time that is held, or else with the one that is selected', async () => {
  const choosing = await withTimes();
  const selection = selectionOf(choosing).getSnapshot();
  expect(primaryAction(choosing.actor.getSnapshot(), selection)).toEqual({
    actor: selection.children.timeChoice,
    event: { type: 'time.continue' },
  });
  const held = await withReserved();
  expect(primaryAction(held.actor.getSnapshot(), undefined)).toEqual({
    actor: heldOrderOf(held),
    event: { type: 'checkout.continue' },
  });
});

it('names the place of the time that is held, or else the selected store', async () => {
  const choosing = await withTimes();
  const { context } = choosing.actor.getSnapshot();
  expect(placeName(choosing.actor.getSnapshot())).toBe(context.store?.storeDetails.vanityName);
  const { actor } = await withReserved();
  expect(placeName(actor.getSnapshot())).toBe(actor.getSnapshot().context.reservation?.locationName);
  expect(placeName(actor.getSnapshot())).not.toBeNull();
});
