/** How long after a press the calls that are made still belong to it: what polls goes on for hours. */
const PRESS_MS = 30_000;

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;

const randomHex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** The W3C `traceparent` of each next call: a trace for every press, so that all it sets off can be found together. */
export function tracePresses(): () => string {
  let trace = randomHex(TRACE_BYTES);
  let began = performance.now();
  const begin = () => {
    trace = randomHex(TRACE_BYTES);
    began = performance.now();
  };
  for (const press of ['pointerdown', 'keydown']) {
    window.addEventListener(press, begin, { capture: true, passive: true });
  }
  return () => {
    if (performance.now() - began > PRESS_MS) begin();
    return `00-${trace}-${randomHex(SPAN_BYTES)}-01`;
  };
}
