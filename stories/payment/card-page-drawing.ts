import typeface from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { CardFrameChannel } from '../../machines/payment/card-frame.machine.ts';
import style from '../../server/vault/page/page.css?raw';
import page from '../../server/vault/page/page.html?raw';
import { pageWith } from '../../server/vault/page-html.ts';
import type { FrameTheme, SecureForm } from '../../services/contracts/vault.ts';

/** The page of a blob has no folder that addresses could be relative to. */
const styleWithTypeface = style.replace(
  /"@fontsource-variable.*?\.woff2"/,
  `"${new URL(typeface, import.meta.url).href}"`,
);

/** What the vault's page looks like, without its script: stories have no vault. */
export const cardPageDrawing = (form: SecureForm): string =>
  URL.createObjectURL(
    new Blob(
      [
        pageWith(form, page, new Date())
          .replace(/<script.*<\/script>/, '')
          .replace(/<link rel="stylesheet".*>/, `<style>${styleWithTypeface}</style>`),
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
