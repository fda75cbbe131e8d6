export { updateTip } from '../contracts/checkouts.ts';
