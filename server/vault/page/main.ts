import type { CardFrameMessage, FrameTheme } from '../../../services/contracts/card-frame.ts';
import { Fields } from './fields.ts';
import { openShopChannel } from './shop-channel.ts';
import { tokenize } from './tokenize.ts';

const tell = openShopChannel(onMessage);
const fields = new Fields(() => tell({ type: 'card.changed', complete: fields.errorCount === 0 }));

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
      dress(message.theme);
      return;
    case 'focus.request':
      fields.focus();
      return;
  }
}

async function answer(requestId: string): Promise<void> {
  fields.showErrors();
  if (fields.errorCount > 0) {
    tell({ type: 'card.invalid', requestId, count: fields.errorCount });
    return;
  }
  const tokenized = await tokenize(fields.typed);
  if (tokenized.kind === 'token') {
    const { token: vaultToken, brand, lastFour } = tokenized;
    tell({ type: 'card.tokenized', requestId, card: { vaultToken, brand, lastFour } });
  } else if (tokenized.kind === 'invalid') {
    fields.showErrors(tokenized.fields);
    tell({ type: 'card.invalid', requestId, count: fields.errorCount });
  } else {
    tell({ type: 'card.failed', requestId });
  }
}

function dress({ colorScheme, accent }: FrameTheme): void {
  document.documentElement.style.colorScheme = colorScheme;
  document.documentElement.style.setProperty('--accent', accent);
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') tell({ type: 'form.canceled' });
  if (event.key !== 'Enter') return;
  event.preventDefault();
  tell({ type: 'form.submitted' });
});

new ResizeObserver(() => {
  tell({ type: 'frame.resized', height: Math.ceil(document.body.getBoundingClientRect().height) });
}).observe(document.body);

tell({ type: 'frame.loaded' });
