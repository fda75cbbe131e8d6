/** How long a membership is free to try; then it ends. */
export const TRIAL_DAYS = 30;

/** Points for each whole dollar of an order. */
export const POINTS_PER_DOLLAR = { BOOST: 2, others: 1 } as const;

/** Delivery is free for a member's orders of this many cents or more, unless the plan says otherwise (MEM-02). */
export const FREE_DELIVERY_FROM = 3_500;
