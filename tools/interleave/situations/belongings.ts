import { hearText } from '../../../server/preferences/hear-text.ts';
import { createAddress, deleteAddress, updateAddress } from '../../../services/contracts/addresses.ts';
import { preferModality } from '../../../services/contracts/modalities.ts';
import { updateSmsPreference } from '../../../services/contracts/preferences.ts';
import { requestRefill } from '../../../services/contracts/prescriptions.ts';
import { deleteAccount } from '../../../services/contracts/security.ts';
import { receiveText } from '../../../services/contracts/text-provider.ts';
import {
  addAddress,
  addressToCreate,
  changeAddress,
  removeAddress,
} from '../../../test/support/address-book.ts';
import { newKey } from '../../../test/support/server-shopper.ts';
import { situation, verb } from '../situation.ts';
import type { World } from '../world.ts';

/** Riley has an address more than before. */
async function prepare({ riley }: World) {
  return { address: await addAddress(riley, { line1: '1014 Vine St' }), key: newKey() };
}
type Scene = Awaited<ReturnType<typeof prepare>>;

const text = (optIn: boolean) =>
  verb<Scene>(
    (_, { riley }) =>
      riley.call(updateSmsPreference, {
        body: { phoneNumber: '5135550142', optIn, triggerType: 'TRANSACTIONAL' },
      }),
    updateSmsPreference,
  );

/** What a shopper keeps besides orders and cards. */
export const belongings = situation<Scene>(prepare, {
  addAddress: verb((_, { riley }) => addAddress(riley, { line1: '12 Elm St' }), createAddress),
  addMailing: verb(
    ({ key }, { riley }) =>
      riley.call(createAddress, {
        body: addressToCreate({ type: 'home', line1: '7 Oak St' }),
        idempotencyKey: key,
      }),
    createAddress,
  ),
  changeAddress: verb(
    ({ address }, { riley }) => changeAddress(riley, { ...address, line2: 'Apt 4' }),
    updateAddress,
  ),
  removeAddress: verb(({ address }, { riley }) => removeAddress(riley, address), deleteAddress),
  preferAddress: verb(
    ({ address: { addressId } }, { riley }) =>
      riley.call(preferModality, { body: { modalityType: 'DELIVERY', addressId, isActive: true } }),
    preferModality,
  ),
  optIn: text(true),
  optOut: text(false),
  stop: verb(
    (_, { deps }) => hearText(deps, { id: newKey(), phoneNumber: '5135550142', text: 'STOP' }),
    receiveText,
  ),
  refill: verb(
    (_, { riley }) => riley.call(requestRefill, { params: { prescriptionId: 'demo-riley-rx-1' } }),
    requestRefill,
  ),
  deleteAccount: verb(
    (_, { riley }) => riley.call(deleteAccount, { body: { confirmation: 'DELETE' } }),
    deleteAccount,
  ),
});
