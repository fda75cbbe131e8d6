import { useActorRef, useSelector } from '@xstate/react';
import { servingFrom } from '../../machines/shared/services.ts';
import { type SupportCodeServices, supportCodeMachine } from '../../machines/support/support-code.machine.ts';
import { copyText } from '../../services/browser/clipboard.ts';
import { createCall } from '../../services/http/call.ts';
import { createSupportServices } from '../../services/http/support.ts';
import { SupportOffer } from '../support/support-offer.tsx';
import { useApp } from './app-context.tsx';
import { takeVisit } from './taken-visit.ts';

const recorder = takeVisit();

/** Each load of the shop is a visit, with one code. */
const visitId = crypto.randomUUID();
const { keepVisit } = createSupportServices(createCall({ baseUrl: '' }));

const services: SupportCodeServices = {
  saveVisit: (_, signal) => keepVisit({ visitId, visit: recorder.visit() }, signal),
  copyText,
};
const serve = servingFrom(services);

/** Offers signed-in shoppers a support code. Its own chart isn't recorded. */
export function Support() {
  const isSignedIn = useSelector(useApp().app, (snapshot) => snapshot.matches('signedIn'));
  const actor = serve(useActorRef(supportCodeMachine));
  return isSignedIn && <SupportOffer actor={actor} />;
}
