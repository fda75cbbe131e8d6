import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../../views/kit/button.tsx';
import { Dialog } from '../../views/kit/dialog.tsx';
import { Page } from '../../views/kit/page.tsx';

function Opener({ width, closable = true, long = false }: ExampleProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Page>
      <p>The page below the dialog.</p>
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      <Dialog
        title="Reservation Expired"
        open={open}
        onClose={closable ? close : undefined}
        width={width}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Back to Cart
            </Button>
            <Button onClick={close}>Select New Time</Button>
          </>
        }
      >
        {Array.from({ length: long ? 24 : 1 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
          <p key={line}>Your time was held until 3:45 PM. Your cart is as you left it.</p>
        ))}
      </Dialog>
    </Page>
  );
}

interface ExampleProps {
  width?: 500 | 650;
  closable?: boolean;
  long?: boolean;
}

const meta: Meta<typeof Opener> = {
  title: 'Kit/Dialog',
  component: Opener,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open the dialog' }));
    await expect(await screen.findByRole('dialog', { name: 'Reservation Expired' })).toBeVisible();
  },
};
export default meta;
type Story = StoryObj<typeof Opener>;

export const Default: Story = {};
export const Wide: Story = { args: { width: 650 } };
export const WithoutClosing: Story = { args: { closable: false } };
export const Long: Story = { args: { long: true } };

export const KeepsAndReturnsFocus: Story = {
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Open the dialog' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    for (let presses = 0; presses < 5; presses++) {
      await userEvent.tab();
      await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};
