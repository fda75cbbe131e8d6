/** Has `Date` and `Temporal.Now` of this process say another time. An embedded database takes its own from `Date`. */
export function replaceClock(now: () => number): void {
  Date.now = now;
  const OtherDate = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [Date.now()], newTarget),
    apply: () => new OtherDate().toString(),
  });
  Date.prototype.constructor = OtherDate;
  globalThis.Date = OtherDate;

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
}
