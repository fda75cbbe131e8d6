/** SQL for whether card `c` has expired (`isExpiredAt`). */
export const IS_EXPIRED = `coalesce(c.valid_through < (now() at time zone 'Etc/GMT+12')::date, false)`;

/** SQL for whether card `c` can pay for an order by itself. */
export const IS_TENDER = `c.card_type in ('BANK_CARD', 'ACH')`;

/** SQL for whether card `c` is the wallet's, not the pharmacy's. */
export const IS_IN_WALLET = `c.application = 'clicklist'`;
