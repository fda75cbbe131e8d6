let last: Element | null = null;

function note(target: EventTarget | null) {
  if (target instanceof Element && !target.closest('[role="dialog"]')) last = target;
}

// Node, which only reads the list of modals, has no document.
globalThis.document?.addEventListener('focusin', ({ target }) => note(target));
// Safari doesn't focus a button that is pressed with the mouse.
globalThis.document?.addEventListener(
  'click',
  ({ target }) => note(target instanceof Element ? target.closest('button') : null),
  true,
);

/**
 * What last had the focus or was pressed outside of dialogs, if it's still there. A button that is disabled while its dialog is open has
 * lost the focus by the time the dialog's code has loaded.
 */
export const lastFocus = (): HTMLElement | null =>
  last instanceof HTMLElement && last.isConnected ? last : null;
