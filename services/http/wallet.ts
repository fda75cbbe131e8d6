export { addCard, deleteCard, listCards, preferCard, updateCard } from '../contracts/wallet.ts';
