export { chooseFulfillment } from '../contracts/cart.ts';
export { checkAddress, saveCartAddress } from '../contracts/cart-addresses.ts';
export { preferModality } from '../contracts/modalities.ts';
