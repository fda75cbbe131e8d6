export { chooseFulfillment } from '../contracts/cart.ts';
export { checkAddress, saveCartAddress } from '../contracts/cart-addresses.ts';
