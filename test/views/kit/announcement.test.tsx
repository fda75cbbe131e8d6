import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Announcement } from '../../../views/kit/announcement.tsx';
import { Button } from '../../../views/kit/button.tsx';
import { Dialog } from '../../../views/kit/dialog.tsx';

afterEach(cleanup);

const said = () => screen.getByRole('status').textContent;

it('what is there from the start is not announced; each change is, also back to what it was', () => {
  const { rerender } = render(<Announcement>Total $5.00</Announcement>);
  expect(said()).toBe('');
  rerender(<Announcement>Total $6.00</Announcement>);
  expect(said()).toBe('Total $6.00');
  rerender(<Announcement>Total $5.00</Announcement>);
  expect(said()).toBe('Total $5.00');
});

it('an open dialog keeps no announcement of the page from being heard', async () => {
  const page = (words: string) => (
    <>
      <main>
        <Button>Save</Button>
        <Announcement>{words}</Announcement>
      </main>
      <Dialog title="Your tip" open onClose={() => {}}>
        Thank you.
      </Dialog>
    </>
  );
  const { rerender } = render(page('Total $5.00'));
  await screen.findByRole('dialog', { name: 'Your tip' });
  rerender(page('Total $6.00'));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(said()).toBe('Total $6.00');
});
