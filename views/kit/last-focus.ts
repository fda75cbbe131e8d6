let last: Element | null = null;

// Node, which only reads the list of modals, has no document.
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest('[role="dialog"]')) last = target;
});

/**
 * What last had the focus outside of dialogs, if it's still there. A button that is disabled while its dialog is open has
 * lost the focus by the time the dialog's code has loaded.
 */
export const lastFocus = (): HTMLElement | null =>
  last instanceof HTMLElement && last.isConnected ? last : null;
