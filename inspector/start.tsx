import '../views/kit/styles/global.css';
import { createWebSocketReceiver } from '@statelyai/inspect';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { applyTheme } from '../banners/apply-theme.ts';
import { fernhill } from '../banners/demo.ts';
import { type InspectorServices, inspectorMachine } from '../machines/inspector/inspector.machine.ts';
import { servingFrom } from '../machines/shared/services.ts';
import { clearFaults, createFault, expireReservation } from '../services/contracts/sandbox.ts';
import { createCall, serviceOf } from '../services/http/call.ts';
import { lineToShop } from './channel.ts';
import { History, type Seen } from './history.ts';
import { askedPage, visitAsked } from './page/asked-page.tsx';
import type { Recorded } from './recorded.ts';

applyTheme(fernhill, document.documentElement);

const history = new History();
const of = serviceOf(createCall({ baseUrl: '' }));
const services: InspectorServices = {
  // The call takes a fault's parts side by side.
  setFault: of(createFault),
  clearFaults: of(clearFaults),
  expireReservation: of(expireReservation),
};
const actor = servingFrom(services)(createActor(inspectorMachine));
actor.start();
history.subscribe(() => actor.send({ type: 'steps.recorded', count: history.steps.length }));

const asked = visitAsked(window.location.pathname);

const line = lineToShop();
const listen = () =>
  line.hear((message) => {
    if (message.kind === 'load') {
      history.begin({ id: message.load, at: message.at, where: message.where }, message.messages);
      line.send({ kind: 'here' });
    }
    if (message.kind === 'more') history.add(message.load, message.messages);
    if (message.kind === 'gone') history.end(message.load);
  });
if (!asked) {
  listen();
  line.send({ kind: 'ask' });
}

/** Runs of `npm run order -- --inspect` come over a socket of the development server, two ports up. */
function joinRuns(): void {
  const { port, hostname } = window.location;
  let run = 0;
  createWebSocketReceiver({ server: `ws://${hostname}:${Number(port) + 2}` }).subscribe((message) => {
    const recorded = message as Recorded;
    const begins = recorded.type === '@xstate.actor' && recorded.chart === 'app';
    if (run === 0 || begins) {
      run += 1;
      history.begin({ id: `run ${run}`, at: Number(recorded.createdAt), where: 'npm run order' }, []);
    }
    history.add(`run ${run}`, [recorded]);
  });
}
if (!asked) joinRuns();

const fire = ({ load, sessionId }: Seen, type: string) =>
  line.send({ kind: 'fire', load, actor: sessionId, type });

const root = document.getElementById('root');
if (root) {
  const page = await askedPage(asked, { actor, history, fire });
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}
