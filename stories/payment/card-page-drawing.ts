import type { CardFrameChannel } from '../../machines/payment/card-frame.machine.ts';
import card from '../../server/vault/page/card.html?raw';
import ebt from '../../server/vault/page/ebt.html?raw';
import edit from '../../server/vault/page/edit.html?raw';
import gift from '../../server/vault/page/gift.html?raw';
import style from '../../server/vault/page/page.css?raw';
import pin from '../../server/vault/page/pin.html?raw';
import type { FrameTheme, SecureForm } from '../../services/contracts/card-frame.ts';

const pages: Readonly<Record<SecureForm, string>> = { card, edit, ebt, gift, pin };

/** What the vault's page looks like, without its script: stories have no vault. */
export const cardPageDrawing = (form: SecureForm): string =>
  URL.createObjectURL(
    new Blob(
      [
        pages[form]
          .replace(/<script.*<\/script>/, '')
          .replace(/<link rel="stylesheet".*>/, `<style>${style}</style>`),
      ],
      { type: 'text/html' },
    ),
  );

function dress(name: string, { colorScheme, accent }: FrameTheme): void {
  const frame = document.querySelector<HTMLIFrameElement>(`iframe[name="${name}"]`);
  const paint = () => {
    const root = frame?.contentDocument?.documentElement;
    root?.style.setProperty('color-scheme', colorScheme);
    root?.style.setProperty('--accent', accent);
  };
  paint();
  frame?.addEventListener('load', paint);
}

/** A channel to the drawing: it accepts the theme and sends nothing. */
export const drawingChannel: CardFrameChannel = ({ frameName }) => ({
  send: (message) => {
    if (message.type === 'theme.set') dress(frameName, message.theme);
  },
  close: () => {},
});
