export * from '../contracts/orders.ts';
