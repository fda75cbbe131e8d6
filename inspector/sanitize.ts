const MASK = '•••';
const DEEPEST = 8;

/**
 * Members that name a kind of thing, never a person or a payment method; the value must look like a word from the
 * code, too.
 */
const WORDS = new Set([
  'type',
  'kind',
  'status',
  'code',
  'reason',
  'modality',
  'modalityType',
  'fulfillmentType',
  'substitutionPolicy',
]);
const WORD = /^[A-Za-z]+(?:[._-][A-Za-z]+)*$/;

const COUNTS = new Set(['status', 'quantity', 'count', 'itemCount', 'page', 'pages', 'tries', 'attempt']);

/** A member name from code; anything else is data: a key, an id, or a card's token. */
const MEMBER = /^(?:[a-z][A-Za-z]*\d?|[A-Z][A-Z_]*)$/;

/** Session ids (`x:3`), names of actors, states, and guards, event types, and the inspector's own counters. */
const ID = /^@?[\w:.-]{1,80}$/;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

const mayPass = (key: string, value: unknown) =>
  typeof value === 'string'
    ? WORDS.has(key) && WORD.test(value)
    : typeof value !== 'number' || (COUNTS.has(key) && Number.isInteger(value));

/** The shape of a value: keeps booleans, words from the code, and counts; replaces the rest with placeholders. */
function shapeOf(value: unknown, key = '', depth = 0): unknown {
  if (depth > DEEPEST) return MASK;
  if (Array.isArray(value)) return value.map((item) => shapeOf(item, '', depth + 1));
  if (isPlain(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item], place) => [
        MEMBER.test(name) ? name : `${MASK}${place}`,
        shapeOf(item, name, depth + 1),
      ]),
    );
  }
  if (typeof value === 'function') return '[function]';
  if (typeof value === 'object' && value !== null) return '[object]';
  return mayPass(key, value) ? value : MASK;
}

const shapes = new WeakMap<object, unknown>();

/** A context's shape, found once: the same one comes with every event that leaves it alone. */
function shapeOfContext(context: unknown): unknown {
  if (typeof context !== 'object' || context === null) return shapeOf(context);
  const shape = shapes.get(context) ?? shapeOf(context, '', 1);
  shapes.set(context, shape);
  return shape;
}

const id = (value: unknown) => (typeof value === 'string' && ID.test(value) ? value : undefined);

/** The names of active states, nested. Like tags, they come from the chart. */
const stateValue = (value: unknown): unknown =>
  isPlain(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stateValue(inner)]))
    : id(value);

const tags = (value: unknown) =>
  Array.isArray(value) || value instanceof Set ? [...value].map(id) : undefined;

const event = (value: unknown) =>
  isPlain(value)
    ? { ...(shapeOf(value) as object), type: id(value.type), actorId: id(value.actorId) }
    : undefined;

function snapshot(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return;
  const { status, value: active, tags: held, ...data } = value as Record<string, unknown>;
  const { context, input, output, error } = data;
  return {
    status: id(status),
    ...(active === undefined ? {} : { value: stateValue(active) }),
    ...(held === undefined ? {} : { tags: tags(held) }),
    ...(context === undefined ? {} : { context: shapeOfContext(context) }),
    ...(shapeOf({ input, output, error }) as object),
  };
}

/** Why a transition wouldn't be taken: names from the chart, and yes or no. */
const held = (value: unknown) =>
  (Array.isArray(value) ? value : []).map(({ state, place, is, because }) => ({
    state: state === '' ? '' : id(state),
    place: Number(place),
    is: is === null ? null : is === true,
    because: because.map((said: Record<string, unknown>) => ({
      guard: id(said.guard),
      ...(said.asked === undefined ? {} : { asked: id(said.asked) }),
      is: said.is === true,
    })),
  }));

/**
 * What an inspector may see of a message: the actor, its chart, its state, the event's type, and only the shape of
 * any data. Everything is built from an allowlist, so a member nobody thought of stays out.
 */
export const sanitized = <T extends object>(message: T): T => {
  const { type, name, definition, createdAt, _version, ...ids } = message as Record<string, unknown>;
  return {
    type: id(type),
    name: id(name),
    definition: typeof definition === 'string' ? definition : undefined,
    createdAt: id(createdAt),
    _version: id(_version),
    id: id(ids.id) ?? null,
    rootId: id(ids.rootId),
    parentId: id(ids.parentId),
    sourceId: id(ids.sourceId),
    sessionId: id(ids.sessionId),
    ...('event' in ids ? { event: event(ids.event) } : {}),
    ...('snapshot' in ids ? { snapshot: snapshot(ids.snapshot) } : {}),
    ...('chart' in ids ? { chart: id(ids.chart), src: id(ids.src) } : {}),
    ...('held' in ids ? { held: held(ids.held) } : {}),
  } as T;
};
