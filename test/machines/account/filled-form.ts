import { type FormFakes, startAddressForm, typedAddress } from '../../support/account/address-form.ts';

export const editing = { open: { work: 'editing' } } as const;
/** What's emitted once an address is saved. */
export const savedAndGone = [
  { type: 'toast.requested', text: 'Your address has been saved.', tone: 'success' },
  { type: 'navigation.requested', to: '/account/addresses', replace: true },
];

/** An open form, filled in. */
export async function filled(fakes: FormFakes = {}, typed: Record<string, string | boolean> = typedAddress) {
  const form = startAddressForm(fakes);
  await form.settled();
  form.type(typed);
  return form;
}
