/** From 8 a.m. until 9 p.m. where it's read: outside of that, the law lets nobody send what isn't urgent (47 CFR 64.1200(c)(1)). */
const FROM = 8;
const UNTIL = 21;

/** When a text that can wait may be sent, or null if it may be sent now. */
export function quietUntil(now: Date, timezone: string): Date | null {
  const local = now.toTemporalInstant().toZonedDateTimeISO(timezone);
  if (local.hour >= FROM && local.hour < UNTIL) return null;
  const day = local.hour < FROM ? local : local.add({ days: 1 });
  const morning = day.toPlainDate().toZonedDateTime({ timeZone: timezone, plainTime: { hour: FROM } });
  return new Date(morning.epochMilliseconds);
}
