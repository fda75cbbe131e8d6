import type { OperationInput } from '../../services/contracts/operation.ts';
import * as operations from '../../services/contracts/processor.ts';
import { NothingFound, type ServiceCall } from '../http/outgoing-call.ts';
import type { AnsweringProcessor, Processor } from '../ports/processor.ts';
import { whenDone } from './when-done.ts';

type Modification = OperationInput<typeof operations.modifyPayment>['body'];

/** The processor by its API (`services/contracts/processor.ts`), whichever it is. */
export function httpProcessor(call: ServiceCall): Processor {
  const modify = (key: string, body: Modification) =>
    call(operations.modifyPayment, { params: { key }, body });
  const answering: AnsweringProcessor = {
    authorize: ({ key, ...body }) => call(operations.createAuthorization, { body, idempotencyKey: key }),
    reverse: (key) => modify(key, { type: 'REVERSAL' }),
    reduce: (key, amount) => modify(key, { type: 'REDUCTION', amount }),
    cancel: (key) => modify(key, { type: 'CANCELLATION' }),
    complete: (authorizationKey, amount) =>
      call(operations.createPayment, { body: { authorizationKey, amount } }),
    refund: (key, { authorizationKey, amount }) => {
      const input = { params: { authorizationKey }, body: { amount }, idempotencyKey: key };
      return call(operations.returnPurchase, input);
    },
    find: async (key) => {
      try {
        return await call(operations.getAuthorization, { params: { key } });
      } catch (error) {
        if (error instanceof NothingFound) return null;
        throw error;
      }
    },
    accounts: async (instrumentIds) => {
      if (instrumentIds.length === 0) return new Map();
      const body = { instrumentIds: [...instrumentIds] };
      const { accounts } = await call(operations.inquireBalances, { body });
      return new Map(accounts.map(({ instrumentId, ...account }) => [instrumentId, account]));
    },
    checkPin: async (instrumentId, encryptedPin) => {
      const input = { body: { instrumentId, encryptedPin } };
      const { pinCode, balance } = await call(operations.checkPin, input, { isRepeatable: false });
      return pinCode === null ? { kind: 'right', balance } : { kind: 'refused', pinCode };
    },
  };
  return whenDone(answering, call.assertReachable);
}
