/** The dialogs of pages that are small: one load brings them all. */
export { SuggestedAddress, UnverifiedAddress } from './account/address-questions.tsx';
export { ConfirmChange } from './account/confirm-change.tsx';
export { ConfirmRemoval } from './account/confirm-removal.tsx';
export { EmptyCart } from './cart/empty-cart.tsx';
export { CancelOrder } from './order/cancel-order.tsx';
export { ReservationExpired } from './scheduling/reservation-expired.tsx';
export { AddNewCard } from './wallet/add-new-card.tsx';
export { DeleteCard } from './wallet/delete-card.tsx';
export { EbtAvailable } from './wallet/ebt-available.tsx';
