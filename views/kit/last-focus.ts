let last: Element | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest('[role="dialog"]')) last = target;
});

/**
 * What had the focus last outside of dialogs, if it is still there. A button that is disabled while its dialog is open has
 * lost the focus by the time the dialog's code is loaded.
 */
export const lastFocus = (): HTMLElement | null =>
  last instanceof HTMLElement && last.isConnected ? last : null;
