import type { CardFrameMessage, FrameTheme } from '../../../services/contracts/vault.ts';
import { FORM_NAMES } from '../forms.ts';
import { encrypt, tokenize } from './exchange.ts';
import { Fields } from './fields.ts';
import { openPinPad } from './pin-pad.ts';
import { openShopChannel } from './shop-channel.ts';

const form = FORM_NAMES.find((name) => name === document.documentElement.dataset.form) ?? 'card';
const tell = openShopChannel(onMessage);
// A PIN's digits are nobody's business, nor is when each is typed.
const isTold = form !== 'pin';
const fields = new Fields(
  form,
  () => {
    if (isTold) tell({ type: 'card.changed', complete: fields.errorCount === 0 });
  },
  (shown) => {
    if (isTold) tell({ type: 'errors.shown', fields: shown });
  },
);
if (form === 'pin') openPinPad();

function onMessage(message: CardFrameMessage): void {
  switch (message.type) {
    case 'card.tokenize':
      void answer(message.requestId);
      return;
    case 'card.check':
      fields.showErrors();
      return;
    case 'card.reset':
      fields.reset();
      return;
    case 'theme.set':
      applyTheme(message.theme);
      return;
    case 'focus.request':
      fields.focus(message.field);
      return;
  }
}

/** The form's fields, exchanged for what the shop may have. */
function exchange() {
  const { number, expiry, cvv, pin } = fields.typed;
  switch (form) {
    case 'card':
      return tokenize({ form, number, expiry, cvv });
    case 'edit':
      return tokenize({ form, expiry, cvv });
    case 'ebt':
      return tokenize({ form, number });
    case 'gift':
      return tokenize({ form, number, pin });
    case 'pin':
      return encrypt({ pin });
  }
}

async function answer(requestId: string): Promise<void> {
  fields.showErrors();
  if (fields.errorCount > 0) {
    tell({ type: 'card.invalid', requestId, count: fields.errorCount });
    return;
  }
  const exchanged = await exchange();
  switch (exchanged.kind) {
    case 'token': {
      const { token: vaultToken, brand, lastFour } = exchanged;
      tell({ type: 'card.tokenized', requestId, card: { vaultToken, brand, lastFour } });
      return;
    }
    case 'pin':
      tell({ type: 'pin.encrypted', requestId, encryptedPin: exchanged.encryptedPin });
      return;
    case 'invalid':
      fields.showErrors(exchanged.fields);
      tell({ type: 'card.invalid', requestId, count: fields.errorCount });
      return;
    case 'failed':
      tell({ type: 'card.failed', requestId });
      return;
  }
}

function applyTheme({ colorScheme, accent }: FrameTheme): void {
  document.documentElement.style.colorScheme = colorScheme;
  document.documentElement.style.setProperty('--accent', accent);
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell({ type: 'form.canceled' });
  // Enter presses a focused button of the PIN pad.
  if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
  event.preventDefault();
  tell({ type: 'form.submitted' });
});

new ResizeObserver(() => {
  tell({ type: 'frame.resized', height: Math.ceil(document.body.getBoundingClientRect().height) });
}).observe(document.body);

tell({ type: 'frame.loaded' });
