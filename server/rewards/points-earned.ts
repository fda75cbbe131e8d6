/** What an order earns (`k` its checkout, `m` the membership that runs): a point a whole dollar, two with BOOST. */
export const POINTS_EARNED = `k.total / 100 * case when m.type = 'BOOST' then 2 else 1 end`;
