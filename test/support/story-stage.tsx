// Shows stories one after another on one page.

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { findStories, type ReadStory } from '../../stories/all/find-stories.ts';
import '../../views/kit/styles/global.css';

const VIEWS = import.meta.glob(['../../views/**/*.{ts,tsx}', '!../../views/app/main.tsx']);

/** All stories by their files' titles, once the code of every view has loaded. */
export async function storiesByTitle(): Promise<[title: string, stories: ReadStory[]][]> {
  await Promise.all(Object.values(VIEWS).map((load) => load()));
  return [...Map.groupBy(await findStories(), ({ title }) => title)];
}

const channel = new MessageChannel();

/** A task of the browser, after those that wait already. */
function task(): Promise<unknown> {
  const done = new Promise((resolve) => channel.port1.addEventListener('message', resolve, { once: true }));
  channel.port1.start();
  channel.port2.postMessage(null);
  return done;
}

/** As many tasks as code that has loaded needs to be drawn. */
const TASKS = 20;

const words = () => document.body.textContent;

/** Frames come at once: a dialog asks for several before it has the focus, and nobody watches. Returns what undoes it. */
function hurryFrames(): () => void {
  const { requestAnimationFrame, cancelAnimationFrame } = window;
  const asked = new Map<number, FrameRequestCallback>();
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    last += 1;
    const id = last;
    asked.set(id, draw);
    void task().then(() => {
      if (asked.delete(id)) draw(performance.now());
    });
    return id;
  };
  window.cancelAnimationFrame = (id) => void asked.delete(id);
  return () => Object.assign(window, { requestAnimationFrame, cancelAnimationFrame });
}

const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** A dialog that's fading out, on its way, or about to take the focus: a field that loses it then says what's wrong with it. */
function isDialogDue(modal: unknown): boolean {
  const dialogs = [...document.querySelectorAll(DIALOG)];
  const top = dialogs.at(-1);
  if (!top) return Boolean(modal);
  return dialogs.some((each) => each.matches('[data-closed]')) || !top.contains(document.activeElement);
}

/** Waits until all that comes on demand has come: a dialog above all. */
async function settled(modal: unknown): Promise<void> {
  let before: string | undefined;
  const until = performance.now() + 5_000;
  while ((before !== words() || isDialogDue(modal)) && performance.now() < until) {
    before = words();
    await act(async () => {
      if (isDialogDue(modal)) await new Promise(requestAnimationFrame);
      for (let tasks = 0; tasks < TASKS; tasks += 1) await task();
    });
  }
}

/** There's no server of pictures, and when each fails is up to the browser. */
function ignoreMissingPictures(event: Event) {
  if (event.target instanceof HTMLImageElement) event.stopImmediatePropagation();
}

/** A page on which stories are shown one after another; React keeps what two of them have in common. */
export function openStage() {
  const errors: string[] = [];
  window.addEventListener('error', ignoreMissingPictures, true);
  const showFrames = hurryFrames();
  const note = (error: unknown) => void errors.push(String(error));
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { onCaughtError: note, onUncaughtError: note, onRecoverableError: note });
  return {
    show: async (story: ReadStory) => {
      const { route = '/' } = story.parameters;
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
      await act(async () =>
        root.render(
          <MemoryRouter key={String(route)} initialEntries={[String(route)]}>
            {story.draw()}
          </MemoryRouter>,
        ),
      );
      await settled(story.parameters.modal);
    },
    /** Does something, and waits for all that comes of it. */
    after: async (happens: () => void) => {
      await act(async () => happens());
      await settled(undefined);
    },
    /** What the page says, and what has gone wrong so far. */
    read: () => [words(), ...errors].join('\n'),
    close: async () => {
      await act(async () => root.unmount());
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
      place.remove();
      showFrames();
      window.removeEventListener('error', ignoreMissingPictures, true);
    },
  };
}
