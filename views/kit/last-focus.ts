/**
 * Keeps the focus on the page. If the focused element is removed or disabled, browsers leave the focus nowhere, so that the next Tab
 * starts at the top and a screen reader says nothing. Here, it moves on to what took the element's place, to the next item of the list
 * or the one before, back from a message that's gone, or to the heading of its section, dialog, or page. While a part of a page that
 * has no heading of its own loads, it's there.
 */

/** What has the focus, or had it until it was removed. */
let focused: Element | null = null;
/** Whether what had it last is in a dialog. */
let isInDialog = false;
/** What last had the focus or was pressed outside of dialogs. */
let outside: Element | null = null;
/** What had the focus before a message had it. */
let beforeMessages: Element | null = null;
/** What lost the focus by being disabled, and what has it in the meantime. */
let lent: { by: Element; to: Element } | null = null;

const DIALOG = '[role="dialog"], [role="alertdialog"]';
const ITEM = 'li, tr, [role="listitem"], [role="row"]';
const HEADING = 'h1, h2, h3, h4, h5, h6';
/** Words that say what has become of a control can take over from it. */
const SAYING = '[role="status"][tabindex]';
/** Where messages come and go. */
const MESSAGES = '[aria-live]';
/** Names the element that takes over from a control, by its id. */
const NEXT = 'data-next-focus';
const LOADING = '[aria-busy="true"]';
const CONTROL =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary';

const isElement = (node: Node | null): node is Element => node instanceof Element;
const isShown = (element: Element) => element.checkVisibility() && !element.closest('[inert]');
const isLost = (element: Element) =>
  !element.isConnected || element.matches(':disabled') || element.closest('[hidden], [inert]') !== null;
/** A dialog is over it, and takes the focus. */
const isBehind = (element: Element) => element.closest('[data-base-ui-inert]') !== null;

const first = (within: Element, selector: string): Element | undefined =>
  [...(within.matches(selector) ? [within] : []), ...within.querySelectorAll(selector)].find(isShown);

/** The heading of what a place belongs to or the words that say what happened there, or its dialog or group of fields itself. */
function ownerOf(place: Element): Element | null {
  for (let part: Element | null = place; part && part !== document.body; part = part.parentElement) {
    if (part.matches(`${DIALOG}, fieldset`)) return part;
    const heading = [...part.querySelectorAll(`${HEADING}, ${SAYING}`)].find((each) => {
      const item = each.closest(ITEM);
      return isShown(each) && (!item || item.contains(place));
    });
    if (heading) return heading;
  }
  const { body } = document;
  return first(body, 'h1') ?? first(body, `main, ${HEADING}`) ?? first(body, CONTROL) ?? null;
}

/** The item after a place in a list, or before it. */
function itemFrom(start: Node | null, list: Node, way: 'nextSibling' | 'previousSibling') {
  for (let node = start; node?.parentNode === list; node = node[way]) {
    if (isElement(node) && node.matches(ITEM)) return first(node, `${HEADING}, ${CONTROL}`) ?? node;
  }
  return undefined;
}

/** What took the place of a removed part of the page, or what's next to it. */
function successorOf(removed: Element, record: MutationRecord, added: readonly Node[]) {
  const { target, nextSibling, previousSibling } = record;
  if (removed.matches(ITEM)) {
    return (
      itemFrom(nextSibling, target, 'nextSibling') ?? itemFrom(previousSibling, target, 'previousSibling')
    );
  }
  const here = added.filter(isElement).filter(({ parentNode }) => parentNode === target);
  return here.map((each) => first(each, `${HEADING}, fieldset, ${CONTROL}`)).find(Boolean);
}

/** From a message that's gone, the focus goes to another one or back to where it was. */
function besideMessage(place: Element): Element | null {
  const messages = place.closest(MESSAGES);
  if (!messages) return null;
  return first(messages, CONTROL) ?? (beforeMessages && !isLost(beforeMessages) ? beforeMessages : null);
}

/** Whether the heading that a place belongs to is that of its section, and not of the page. */
const isOfSection = (heading: Element | null, place: Element) =>
  heading?.closest('section')?.contains(place) === true;

/** What takes the focus over from an element that was removed or disabled. */
function heirOf(gone: Element, records: readonly MutationRecord[]): HTMLElement | null {
  let place = gone;
  let successor: Element | undefined;
  let loading: Element | undefined;
  while (!place.isConnected) {
    const record = records.findLast(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(place)),
    );
    const removed = record && [...record.removedNodes].find((node) => node.contains(place));
    if (!record || !isElement(record.target) || !removed || !isElement(removed)) break;
    const added = records
      .filter(({ target }) => target === record.target)
      .flatMap((each) => [...each.addedNodes]);
    place = record.target;
    successor = place.isConnected ? successorOf(removed, record, added) : undefined;
    loading = added
      .filter(isElement)
      .map((each) => first(each, LOADING))
      .find(Boolean);
  }
  const where = place.isConnected ? place : document.body;
  const owner = ownerOf(where);
  const heir =
    document.getElementById(gone.getAttribute(NEXT) ?? '') ??
    successor ??
    besideMessage(where) ??
    (isOfSection(owner, where) ? owner : (loading ?? owner)) ??
    place;
  if (!(heir instanceof HTMLElement) || !heir.isConnected || heir === document.body) return null;
  if (!heir.matches(CONTROL) && !heir.hasAttribute('tabindex')) heir.tabIndex = -1;
  return heir;
}

/** A shopper who uses the keyboard has to see where the focus is. */
function bringIntoView(holder: Element): void {
  if (holder.matches(':focus-visible')) holder.scrollIntoView({ block: 'nearest' });
}

/** What loads above it may push it off the screen. A shopper who has scrolled away from it stays there. */
function keepInView(): void {
  let isSeen = false;
  const sight = new IntersectionObserver((sightings) => {
    isSeen = sightings.some(({ isIntersecting }) => isIntersecting);
  });
  document.addEventListener('focusin', ({ target }) => {
    isSeen = true;
    sight.disconnect();
    sight.observe(target as Element);
  });
  new ResizeObserver(() => {
    if (isSeen && document.activeElement) bringIntoView(document.activeElement);
  }).observe(document.body);
}

function give(to: HTMLElement): void {
  to.focus({ preventScroll: true });
  bringIntoView(to);
}

/** Gives the focus to a control, or to what takes over from it, if it's only disabled until it's enabled again. */
function giveBack(by: Element, records: readonly MutationRecord[]): void {
  const to = isLost(by) ? heirOf(by, records) : by;
  if (!(to instanceof HTMLElement)) return;
  const before = outside;
  give(to);
  if (to === by || !by.isConnected) return;
  outside = before;
  lent = { by, to };
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

function handOn(records: MutationRecord[]): void {
  if (outside && !outside.isConnected) outside = heirOf(outside, records);
  if (lent && !isLost(lent.by)) {
    const { by, to } = lent;
    lent = null;
    if (document.activeElement === to && by instanceof HTMLElement) give(by);
  }
  const gone = focused;
  if (!gone || !isLost(gone) || isBehind(gone)) return;
  if (!isNowhere() && document.activeElement !== gone) return;
  if (!gone.isConnected && gone.closest(DIALOG)) {
    // A dialog returns the focus itself, a moment later, unless there's nothing to return it to.
    focused = null;
    setTimeout(() => {
      if (isNowhere()) giveBack(outside ?? gone, []);
    });
    return;
  }
  giveBack(gone, records);
}

function note(target: EventTarget | null): void {
  if (!isElement(target as Node | null)) return;
  const element = target as Element;
  const wasInDialog = isInDialog;
  const messages = element.closest(MESSAGES);
  if (messages && focused?.isConnected && !messages.contains(focused)) beforeMessages = focused;
  focused = element;
  isInDialog = element.closest(DIALOG) !== null;
  if (lent?.to !== element) lent = null;
  if (isInDialog) return;
  outside = element;
  // A dialog returns the focus without scrolling to it.
  if (wasInDialog) requestAnimationFrame(() => bringIntoView(element));
}

/** A press outside all controls takes the focus away on purpose. */
function noteLeft({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget) return;
  queueMicrotask(() => {
    if (focused === target && isNowhere() && !isLost(target as Element)) focused = null;
  });
}

// Node, which only reads the list of modals, has no document.
if (globalThis.document) {
  document.addEventListener('focusin', ({ target }) => note(target));
  document.addEventListener('focusout', noteLeft);
  // Safari doesn't focus a button that is pressed with the mouse.
  document.addEventListener(
    'click',
    ({ target }) => note(target instanceof Element ? target.closest('button') : null),
    true,
  );
  keepInView();
  new MutationObserver(handOn).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
}

/**
 * Where the focus belongs once a dialog has closed: what last had it or was pressed outside of dialogs, or what has taken over
 * from that. A button that is disabled while its dialog is open has lost the focus by the time the dialog's code has loaded.
 */
export const lastFocus = (): HTMLElement | null =>
  outside instanceof HTMLElement && outside.isConnected ? outside : null;
