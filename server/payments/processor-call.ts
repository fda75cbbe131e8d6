import * as v from 'valibot';
import { DeclineCode } from '../../services/contracts/processor.ts';
import { NoAnswer, outgoingCall, type ServiceAddress, type ServiceCall } from '../http/outgoing-call.ts';
import { ProcessorRefusal, ProcessorUnavailable } from '../ports/processor.ts';

/** Calls to the processor's API; they throw ProcessorRefusal, ProcessorUnavailable, or NothingFound. */
export const processorCall = (address: ServiceAddress): ServiceCall =>
  outgoingCall(address, {
    name: 'processor',
    Unavailable: ProcessorUnavailable,
    refusalOf: ({ code, reason }) => {
      if (code !== 'CARD_DECLINED') return undefined;
      const declined = v.safeParse(DeclineCode, reason);
      return declined.success
        ? new ProcessorRefusal(declined.output)
        : new NoAnswer('It declined for a reason of its own');
    },
  });
