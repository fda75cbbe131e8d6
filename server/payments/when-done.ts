import {
  type AnsweredAuthorization,
  type AnsweringProcessor,
  type Authorization,
  type Processor,
  StillProcessing,
} from '../ports/processor.ts';

/** A processor that doesn't know PENDING may say the same as a decline: it's none. */
function done({ status, ...authorization }: AnsweredAuthorization): Authorization {
  if (status === 'PENDING' || authorization.declineCode === 'REQUEST_STILL_PROCESSING') {
    throw new StillProcessing(authorization.key);
  }
  return { ...authorization, status };
}

/** The processor for a store that goes on only once the processor is done: what ends later is no answer yet. */
export const whenDone = (
  processor: AnsweringProcessor,
  assertReachable: Processor['assertReachable'] = () => {},
): Processor => ({
  assertReachable,
  authorize: async (request) => done(await processor.authorize(request)),
  reverse: async (key) => done(await processor.reverse(key)),
  reduce: async (key, amount) => done(await processor.reduce(key, amount)),
  cancel: async (key) => done(await processor.cancel(key)),
  complete: async (key, amount) => done(await processor.complete(key, amount)),
  find: async (key) => {
    const found = await processor.find(key);
    return found && done(found);
  },
  refund: async (key, of) => {
    const { status } = await processor.refund(key, of);
    if (status === 'PENDING') throw new StillProcessing(key);
  },
  accounts: (instrumentIds) => processor.accounts(instrumentIds),
  checkPin: (instrumentId, encryptedPin) => processor.checkPin(instrumentId, encryptedPin),
});
