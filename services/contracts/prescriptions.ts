import * as v from 'valibot';
import { operation } from './operation.ts';
import { CalendarDate, Id } from './values.ts';
import { PaymentCard } from './wallet.ts';

export const Prescription = v.object({
  id: Id,
  /** For example, 'Amoxicillin 500 mg, capsules'. */
  medication: v.string(),
  quantity: v.number(),
  prescriber: v.string(),
  pharmacy: v.string(),
  refillsLeft: v.number(),
  lastFilledOn: CalendarDate,
  status: v.picklist(['READY_TO_REFILL', 'REFILL_REQUESTED', 'NO_REFILLS_LEFT']),
});
export type Prescription = v.InferOutput<typeof Prescription>;

const Prescriptions = v.object({ prescriptions: v.array(Prescription) });
export type Prescriptions = v.InferOutput<typeof Prescriptions>;

export const listPrescriptions = operation({
  id: 'prescriptions.list',
  method: 'GET',
  path: '/api/prescriptions',
  summary: "The shopper's prescriptions",
  access: 'signedIn',
  response: Prescriptions,
});

export const requestRefill = operation({
  id: 'prescriptions.refill',
  method: 'POST',
  path: '/api/prescriptions/{prescriptionId}/refill',
  summary: 'Request a refill once; NO_REFILLS_LEFT otherwise',
  access: 'signedIn',
  refusals: ['NO_REFILLS_LEFT'],
  params: v.object({ prescriptionId: Id }),
  response: Prescriptions,
});

/** Added and edited like a wallet's cards, with the application 'rx' (CRD-23). */
export const listPrescriptionCards = operation({
  id: 'prescriptionCards.list',
  method: 'GET',
  path: '/api/prescriptions/cards',
  summary: "The cards of the shopper's prescription account, the last one added first",
  access: 'fullyAuthenticated',
  response: v.object({ cards: v.array(PaymentCard) }),
  answer: 'cards',
});

export const deletePrescriptionCard = operation({
  id: 'prescriptionCards.delete',
  method: 'DELETE',
  path: '/api/prescriptions/cards/{cardId}',
  summary: 'Delete a card of the prescription account',
  access: 'fullyAuthenticated',
  params: v.object({ cardId: Id }),
  response: v.object({ cardId: Id }),
  idempotent: true,
});
