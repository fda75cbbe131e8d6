/**
 * Loaded before a store starts (`node --import`), this gives its process a clock of its own: ahead of the machine's, or
 * behind it, by what `CLOCK_AHEAD_MS` says or whoever started the process tells it later. It goes on as clocks do. The
 * embedded database has its time from `Date` too, so `now()` in SQL follows.
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
/** Listening alone keeps no process alive. */
process.channel?.unref();
