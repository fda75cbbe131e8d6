import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import '../../../views/kit/last-focus.ts';

afterEach(cleanup);

const focus = () => document.activeElement;

function List() {
  const [names, setNames] = useState(['Apples', 'Bread', 'Corn']);
  return (
    <section>
      <h2>Your list</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href="#name">{name}</a>
            <button type="button" onClick={() => setNames(names.filter((each) => each !== name))}>
              Remove {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

it('the focus of an item that is removed goes to the next item or the one before, and of the last one to the heading', async () => {
  render(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Bread' }));
  expect(focus()).toBe(screen.getByRole('link', { name: 'Corn' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Corn' }));
  await waitFor(() => expect(focus()).toBe(screen.getByRole('link', { name: 'Apples' })));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Apples' }));
  await waitFor(() => expect(focus()).toBe(screen.getByRole('heading', { name: 'Your list' })));
});

function Change({ from, to }: { from: (change: () => void) => ReactNode; to: ReactNode }) {
  const [isChanged, setChanged] = useState(false);
  return (
    <section>
      <h2>Membership</h2>
      {isChanged ? to : from(() => setChanged(true))}
    </section>
  );
}

const join = (change: () => void) => (
  <button type="button" onClick={change}>
    Join
  </button>
);

it('the focus of a button that is gone goes to what took its place', async () => {
  render(<Change from={join} to={<a href="#card">Your card</a>} />);
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(focus()).toBe(screen.getByRole('link', { name: 'Your card' }));
});

it('the focus goes to the heading if only words took the place of the button', async () => {
  render(<Change from={join} to={<p>You joined.</p>} />);
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(focus()).toBe(screen.getByRole('heading', { name: 'Membership' }));
});

it('a button that is disabled for a while has the focus again afterward', async () => {
  const page = (disabled: boolean) => (
    <section>
      <h2>Payment</h2>
      <button type="button" disabled={disabled}>
        Pay
      </button>
    </section>
  );
  const view = render(page(false));
  const pay = screen.getByRole('button', { name: 'Pay' });
  pay.focus();
  view.rerender(page(true));
  await waitFor(() => expect(focus()).toBe(screen.getByRole('heading', { name: 'Payment' })));
  view.rerender(page(false));
  await waitFor(() => expect(focus()).toBe(pay));
});

it('who has left a button on purpose does not get the focus back when it goes', async () => {
  render(<List />);
  screen.getByRole('button', { name: 'Remove Bread' }).focus();
  await userEvent.click(document.body);
  await Promise.resolve();
  cleanup();
  render(<p>Nothing</p>);
  expect(focus()).toBe(document.body);
});
