const APP_NAMES = ['clicklist', 'rx', 'pay', 'membership'];

/** What an order can be for: groceries, prescriptions, a payment alone, or a membership (CHK-17). */
export const isAppName = (name: string): boolean => APP_NAMES.includes(name);
