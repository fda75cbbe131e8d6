import * as v from 'valibot';
import { DeclineCode } from '../../services/contracts/processor.ts';
import { NoAnswer, outgoingCall, type ServiceAddress, type ServiceCall } from '../http/outgoing-call.ts';
import { ProcessorRefusal, ProcessorUnavailable, StillProcessing } from '../ports/processor.ts';

/** Calls to the processor's API; they throw ProcessorRefusal, ProcessorUnavailable, StillProcessing, or NothingFound. */
export const processorCall = (address: ServiceAddress): ServiceCall =>
  outgoingCall(address, {
    name: 'processor',
    Unavailable: ProcessorUnavailable,
    refusalOf: ({ code, reason }) => {
      if (code !== 'CARD_DECLINED') return undefined;
      const declined = v.safeParse(DeclineCode, reason);
      if (!declined.success) return new NoAnswer('It declined for a reason of its own');
      return declined.output === 'REQUEST_STILL_PROCESSING'
        ? new StillProcessing('It')
        : new ProcessorRefusal(declined.output);
    },
  });
