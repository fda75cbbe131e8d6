/** SQL for whether card `c` has expired (`isExpiredAt`). */
export const IS_EXPIRED = `coalesce(c.valid_through < (now() at time zone 'Etc/GMT+12')::date, false)`;
