/** The coupon that a flash sale is on an order's line (ENT-39). */
export const flashSaleCouponId = (gtin13: string): string => `FLASH-${gtin13}`;
