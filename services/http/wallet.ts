export { addCard, deleteCard, listCards, preferCard } from '../contracts/wallet.ts';
