import '../../../views/kit/styles/global.css';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { Carousel } from '../../../views/kit/carousel.tsx';
import { RadioCards } from '../../../views/kit/radio-cards.tsx';
import { Receipt } from '../../../views/kit/receipt.tsx';
import { Skeleton } from '../../../views/kit/skeleton.tsx';
import { Stepper } from '../../../views/kit/stepper.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.style.fontSize = '';
});

const HOLD = '$1.00 hold, released at pickup';

it.each<[string, ReactNode]>([
  ['a placeholder', <Skeleton key="one" width="12rem" />],
  ['an amount in words', <Receipt key="one" lines={[{ label: 'Visa ending in 4242', amount: HOLD }]} />],
  ['a savings line', <Receipt key="one" lines={[{ label: 'Sale savings', amount: '-$1,204.05' }]} />],
])('%s is no wider than a narrow place with large text', (_, part) => {
  document.documentElement.style.fontSize = '32px';
  const { container } = render(<div style={{ display: 'grid', width: 260 }}>{part}</div>);
  expect(container.firstElementChild?.scrollWidth).toBe(260);
});

it("a carousel's title breaks no word beside its buttons", () => {
  document.documentElement.style.fontSize = '32px';
  const items = ['a', 'b', 'c'].map((key) => ({ key, content: <a href="#a">{key}</a> }));
  const { getByRole } = render(
    <div style={{ width: 350 }}>
      <Carousel title="More from this department" items={items} />
    </div>,
  );
  const title = getByRole('heading');
  const range = document.createRange();
  const text = title.firstChild as Text;
  range.setStart(text, text.data.indexOf('department'));
  range.setEnd(text, text.data.length);
  expect(range.getClientRects()).toHaveLength(1);
});

it("a carousel's buttons stand side by side on a phone", () => {
  const items = Array.from({ length: 15 }, (_, key) => ({ key: `${key}`, content: <a href="#a">{key}</a> }));
  const { getAllByRole } = render(
    <div style={{ width: 358 }}>
      <Carousel title="More from this department" items={items} />
    </div>,
  );
  const tops = getAllByRole('button').map((button) => button.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
});

it('the steps to an order break no word on a phone with large text', () => {
  document.documentElement.style.fontSize = '32px';
  const { container, getByText } = render(
    <div style={{ width: 326 }}>
      <Stepper
        steps={[
          { label: 'Schedule', status: 'current' },
          { label: 'Pay', status: 'notCompleted' },
          { label: 'Complete', status: 'notCompleted' },
        ]}
      />
    </div>,
  );
  for (const label of ['Schedule', 'Pay', 'Complete']) {
    const range = document.createRange();
    range.selectNode(getByText(label).firstChild as Text);
    expect(range.getClientRects(), label).toHaveLength(1);
  }
  expect(container.scrollWidth).toBeLessThanOrEqual(container.clientWidth);
});

it.each([
  [326, 1],
  [880, 5],
])('five steps in %d px stand in %d columns', (width, columns) => {
  const labels = ['Placed', 'Being picked', 'Ready', 'On its way', 'Completed'];
  const { getAllByRole } = render(
    <div style={{ width }}>
      <Stepper steps={labels.map((label) => ({ label, status: 'completed', time: '12:02 PM EST' }))} />
    </div>,
  );
  const boxes = getAllByRole('listitem').map((step) => step.getBoundingClientRect());
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(columns);
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(labels.length / columns);
});

it('a carousel that was hidden at first fits its items as soon as it is seen', async () => {
  const items = ['a', 'b', 'c'].map((key) => ({ key, content: <a href="#a">{key}</a> }));
  const { container, getByRole } = render(
    <div style={{ width: 900, display: 'none' }}>
      <Carousel title="Fresh today" items={items} />
    </div>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  (container.firstElementChild as HTMLElement).style.display = 'block';
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await act(async () => {
    await frame();
    await frame();
  });
  expect(getByRole('list').style.getPropertyValue('--shown')).toBe('5');
});

it("a radio's words stay beside it on the smallest phone", () => {
  const option = { value: 'visa', label: 'Visa ending in 4242', action: <button type="button">Edit</button> };
  const { getByRole, getByText } = render(
    <div style={{ width: 210 }}>
      <RadioCards name="card" legend="Card" options={[option]} value={null} onChange={() => {}} />
    </div>,
  );
  const [radio, words] = [getByRole('radio'), getByText(option.label)].map((one) =>
    one.getBoundingClientRect(),
  );
  expect(words?.left).toBeGreaterThan(radio?.right ?? Number.POSITIVE_INFINITY);
});
