/**
 * When loaded before a store starts (`node --import`), gives its process its own clock: ahead of or behind the
 * machine's by `CLOCK_AHEAD_MS`, or by what the process's parent sends it later. The clock keeps running. The
 * embedded database takes its time from `Date`, too, so `now()` in SQL follows.
 */
let aheadMs = Number(process.env.CLOCK_AHEAD_MS);

const machineNow = Date.now;
Date.now = () => machineNow() + aheadMs;

const MovableDate = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [Date.now()], newTarget),
  apply: () => new MovableDate().toString(),
});
Date.prototype.constructor = MovableDate;
globalThis.Date = MovableDate;

const instant = () => Temporal.Instant.fromEpochMilliseconds(Date.now());
const zoned = (timeZone: Temporal.TimeZoneLike = Temporal.Now.timeZoneId()) =>
  instant().toZonedDateTimeISO(timeZone);
Object.assign(Temporal.Now, {
  instant,
  zonedDateTimeISO: zoned,
  plainDateTimeISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainDateTime(),
  plainDateISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainDate(),
  plainTimeISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainTime(),
});

process.on('message', (ms: number) => {
  aheadMs = ms;
  process.send?.(ms);
});
/** Just listening keeps no process alive. */
process.channel?.unref();
