export { updateTip } from '../contracts/checkout-changes.ts';
