import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderStreamFact, PageVisibilityFact } from '../../machines/order/order-changes.machine.ts';
import { hearOrderChanges } from '../../services/browser/order-changes.ts';
import { hearPageVisibility } from '../../services/browser/page-visibility.ts';

/** The store's streams that are open, by who asked for them. */
const streams: Stream[] = [];

class Stream extends EventTarget {
  static CLOSED = 2;
  static OPEN = 1;
  readyState = 0;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    streams.push(this);
  }
  say(type: 'open' | 'changed' | 'error'): void {
    if (type === 'open') this.readyState = Stream.OPEN;
    this.dispatchEvent(new Event(type));
  }
  close(): void {
    streams.splice(streams.indexOf(this), 1);
  }
}

const opened: { close: () => void }[] = [];

beforeEach(() => vi.stubGlobal('EventSource', Stream));
afterEach(async () => {
  for (const { close } of opened.splice(0)) close();
  await expect.poll(() => streams).toEqual([]);
  vi.unstubAllGlobals();
});

/** A tab that shows an order, and what it has heard. */
function openTab(orderId = 'order-1') {
  const heard: OrderStreamFact['type'][] = [];
  const channel = hearOrderChanges('https://shop.example')({ orderId }, ({ type }) => heard.push(type));
  opened.push(channel);
  return { heard, close: channel.close };
}

/** The one stream of an order. */
async function streamOf(orderId = 'order-1'): Promise<Stream> {
  const found = () => streams.filter(({ address }) => address.includes(orderId));
  await expect.poll(found).toHaveLength(1);
  return found()[0] as Stream;
}

describe('tabs that show one order', () => {
  it('hear the same over one stream, also what had opened before they came', async () => {
    const first = openTab();
    const stream = await streamOf();
    stream.say('open');
    const second = openTab();
    await expect.poll(() => second.heard).toContain('stream.opened');
    stream.say('changed');
    stream.say('error');
    expect(first.heard.slice(-3)).toEqual(['stream.opened', 'order.changed', 'stream.lost']);
    await expect.poll(() => second.heard.slice(-2)).toEqual(['order.changed', 'stream.lost']);
    expect(streams).toHaveLength(1);
    openTab('order-2');
    await streamOf('order-2');
  });

  it('hear that it has opened only once it has', async () => {
    const first = openTab();
    const stream = await streamOf();
    const heard: string[] = [];
    const second = new BroadcastChannel(`checkstand:${stream.address}`);
    second.addEventListener('message', ({ data }: MessageEvent<OrderStreamFact>) => heard.push(data.type));
    second.postMessage({ type: 'tab.came' });
    // What a tab sends comes in the order in which it's sent.
    second.postMessage({ type: 'order.changed' });
    await expect.poll(() => first.heard).toContain('order.changed');
    stream.say('open');
    stream.say('changed');
    await expect.poll(() => heard.slice(-2)).toEqual(['stream.opened', 'order.changed']);
    expect(heard.filter((type) => type === 'stream.opened')).toHaveLength(1);
    second.close();
  });

  it('hear that nobody listens once that tab has closed, and then from the next', async () => {
    const first = openTab();
    (await streamOf()).say('open');
    const [second, third] = [openTab(), openTab()];
    for (const { heard } of [second, third]) {
      await expect.poll(() => heard).toContain('stream.opened');
      heard.length = 0;
    }
    first.close();
    const next = await streamOf();
    next.say('open');
    for (const { heard } of [second, third]) {
      await expect.poll(() => heard).toEqual(['stream.lost', 'stream.opened']);
    }
    first.heard.length = 0;
    next.say('changed');
    await expect.poll(() => third.heard).toContain('order.changed');
    expect(first.heard).toEqual([]);
  });

  it('that closed while they waited never listen', async () => {
    const first = openTab();
    const stream = await streamOf();
    const second = openTab();
    const third = openTab();
    second.close();
    first.close();
    await expect.poll(() => third.heard).toContain('stream.lost');
    expect(await streamOf()).not.toBe(stream);
    third.close();
    expect(streams).toEqual([]);
  });

  it('each hear a store that refuses them', async () => {
    const tab = openTab();
    const stream = await streamOf();
    stream.readyState = Stream.CLOSED;
    stream.say('error');
    expect(tab.heard).toEqual(['stream.lost', 'stream.refused']);
  });

  it('listen for themselves where browsers have no locks', async () => {
    vi.stubGlobal('navigator', {});
    openTab();
    openTab();
    expect(streams).toHaveLength(2);
  });
});

it('a page that opens hidden knows it at once, and each time that changes', () => {
  const document = Object.assign(new EventTarget(), { hidden: true });
  vi.stubGlobal('document', document);
  const heard: PageVisibilityFact['type'][] = [];
  const { close } = hearPageVisibility(undefined, ({ type }) => heard.push(type));
  for (const hidden of [false, true]) {
    document.hidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  }
  expect(heard).toEqual(['page.hidden', 'page.shown', 'page.hidden']);
  close();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toHaveLength(3);
});
