import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import '../../../views/kit/last-focus.ts';
import { Loading } from '../../../views/kit/skeleton.tsx';
import { Toasts } from '../../../views/kit/toasts.tsx';

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

interface CardsProps {
  state: 'failed' | 'loading' | 'loaded';
  in: 'div' | 'section';
}

const Cards = ({ state, in: Part }: CardsProps) => (
  <>
    <h1>Wallet</h1>
    <Part>
      {Part === 'section' && <h2>Cards</h2>}
      {state === 'failed' && <button type="button">Try again</button>}
      {state === 'loading' && <Loading label="Loading your cards">...</Loading>}
      {state === 'loaded' && <a href="#card">Your card</a>}
    </Part>
  </>
);

it('the focus waits where something loads, then goes to what has loaded', async () => {
  const view = render(<Cards state="failed" in="div" />);
  screen.getByRole('button', { name: 'Try again' }).focus();
  view.rerender(<Cards state="loading" in="div" />);
  await waitFor(() => expect(focus()?.textContent).toBe('Loading your cards...'));
  view.rerender(<Cards state="loaded" in="div" />);
  await waitFor(() => expect(focus()).toBe(screen.getByRole('link', { name: 'Your card' })));
});

it('while a section with a heading loads, the focus is on the heading', async () => {
  const view = render(<Cards state="failed" in="section" />);
  screen.getByRole('button', { name: 'Try again' }).focus();
  view.rerender(<Cards state="loading" in="section" />);
  await waitFor(() => expect(focus()).toBe(screen.getByRole('heading', { name: 'Cards' })));
});

function Messages({ isSaving = false }) {
  const [texts, setTexts] = useState(['Saved', 'Sent']);
  return (
    <>
      <h1>Profile</h1>
      <button type="button" disabled={isSaving && texts.length === 0}>
        Save
      </button>
      <Toasts
        toasts={texts.map((text) => ({ id: text, text, tone: 'success' }))}
        onDismiss={(id) => setTexts(texts.filter((each) => each !== id))}
      />
    </>
  );
}

it('from a message that is gone, the focus goes to another one, then back to where it was', async () => {
  render(<Messages />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText('Saved')).toBeNull();
  await waitFor(() => expect(focus()).toBe(screen.getByRole('button', { name: 'Dismiss' })));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focus()).toBe(screen.getByRole('button', { name: 'Save' })));
});

it('from a message that is gone, the focus goes to the heading if where it was is disabled', async () => {
  render(<Messages isSaving />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focus()).toBe(screen.getByRole('button', { name: 'Dismiss' })));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(focus()).toBe(screen.getByRole('heading', { name: 'Profile' })));
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
