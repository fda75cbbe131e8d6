export { getFallout, removeFallout } from '../contracts/fallout.ts';
