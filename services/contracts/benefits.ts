/** How long a membership is free to try; then it ends. */
export const TRIAL_DAYS = 30;

/** Delivery is free for a member's orders of this many cents or more, unless the plan says otherwise (MEM-02). */
export const FREE_DELIVERY_FROM = 3_500;
