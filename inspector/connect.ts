import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import { type FromShop, isDelay, lineToPage } from './channel.ts';
import type { Recorded } from './recorded.ts';
import { createRecorder } from './recorder.ts';
import { sanitized } from './sanitize.ts';

type Inspect = (inspection: InspectionEvent) => void;

/** How long the page /charts may take to say that it's open already. */
const ANSWER_MS = 400;
/** What happens in that time is sent in one go. */
const BATCH_MS = 30;
/** How long Stately's page may take to load. */
const STATELY_MS = 10_000;

/** Says something over the shop's page, which a developer who asked for an inspector has to know. */
function say(words: string, link?: { href: string; target: string; words: string }): void {
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.style.cssText =
    'position:fixed;inset:auto 1rem 1rem auto;z-index:99;max-width:24rem;margin:0;padding:.75rem 1rem;border-radius:.625rem;background:#1b211d;color:#fff;font:.875rem/1.5 var(--font)';
  note.textContent = words;
  if (link) {
    const anchor = document.createElement('a');
    anchor.href = link.href;
    anchor.target = link.target;
    anchor.textContent = link.words;
    anchor.style.color = '#86d4a6';
    anchor.onclick = () => note.remove();
    note.append(' ', anchor);
  }
  document.body.append(note);
}

/** A way to open a page of its own; where the browser keeps it from opening by itself, a link to press. */
function openPage(href: string, target: string): Window | null {
  const page = window.open(href, target);
  if (!page) {
    say("The browser didn't let the page with the charts open.", { href, target, words: 'Open it' });
  }
  return page;
}

/** Leaves out what our page doesn't need: the charts, which it has, and a context that is as it was. */
function leaner() {
  const contexts = new Map<string, unknown>();
  return (message: Recorded): Recorded => {
    if (message.type === '@xstate.actor') return { ...message, definition: undefined };
    if (message.type === '@xstate.event') return message;
    const { context, ...snapshot } = message.snapshot;
    const isSame = contexts.has(message.sessionId) && contexts.get(message.sessionId) === context;
    contexts.set(message.sessionId, context);
    return isSame ? { ...message, snapshot } : message;
  };
}

/** Shows what happens on our page, /charts, in a tab of its own. */
function inspectHere(): Inspect {
  const line = lineToPage();
  const load = crypto.randomUUID();
  const at = Date.now();
  const messages: Recorded[] = [];
  const actors = new Map<string, WeakRef<AnyActorRef>>();
  let sent = 0;
  let timer: number | undefined;
  const send = () => {
    timer = undefined;
    line.send({ kind: 'more', load, messages: messages.slice(sent) } satisfies FromShop);
    sent = messages.length;
  };
  const sendAll = () => {
    clearTimeout(timer);
    timer = undefined;
    sent = messages.length;
    line.send({ kind: 'load', load, at, where: window.location.pathname, messages });
  };
  const opening = window.setTimeout(() => openPage('/charts', 'checkstand-charts'), ANSWER_MS);
  line.hear((message) => {
    if (message.kind === 'ask' || message.kind === 'here') clearTimeout(opening);
    if (message.kind === 'ask') sendAll();
    if (message.kind === 'fire' && message.load === load && isDelay(message.type)) {
      actors.get(message.actor)?.deref()?.send({ type: message.type });
    }
  });
  sendAll();
  window.addEventListener('pagehide', () => {
    send();
    line.send({ kind: 'gone', load });
  });
  const lean = leaner();
  const record = createRecorder((message) => {
    messages.push(lean(message));
    timer ??= window.setTimeout(send, BATCH_MS);
  });
  return (inspection) => {
    const ref = inspection.actorRef as AnyActorRef;
    if (!actors.has(ref.sessionId)) actors.set(ref.sessionId, new WeakRef(ref));
    record(inspection);
  };
}

/** Shows what happens on Stately's page, which needs the network. */
function inspectAtStately(): Inspect {
  const inspector = createBrowserInspector({
    autoStart: false,
    serialize: sanitized,
    maxDeferredEvents: 5000,
  });
  const { adapter } = inspector as { adapter: { send: (message: Recorded) => void } };
  const missing = () =>
    say("Stately's inspector can't be reached; it needs the network.", {
      href: '?inspect',
      target: '',
      words: "Use the shop's own, which doesn't",
    });
  const waiting = window.setTimeout(missing, navigator.onLine ? STATELY_MS : 0);
  window.addEventListener('message', ({ data }) => {
    if (data?.type === '@statelyai.connected') clearTimeout(waiting);
  });
  inspector.start();
  return createRecorder((message) => adapter.send(message));
}

/** Shows a developer what the shop's charts do. */
export const connectInspector = (to: string): Inspect =>
  to === 'stately' ? inspectAtStately() : inspectHere();
