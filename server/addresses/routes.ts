import * as contract from '../../services/contracts/addresses.ts';
import { checkAddress, saveCartAddress } from '../../services/contracts/cart-addresses.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { checkAddressFor } from './check-address.ts';
import { createAddress } from './create-address.ts';
import { deleteAddress } from './delete-address.ts';
import { listAddresses } from './list-addresses.ts';
import { saveAddress } from './save-cart-address.ts';
import { updateAddress } from './update-address.ts';
import { verifyAddress } from './verify-address.ts';

export function registerAddressRoutes(app: App): void {
  route(app, contract.listAddresses, async ({ deps, shopper }) => ({
    data: { addresses: await listAddresses(deps, { shopperId: shopper.id }) },
  }));
  route(app, contract.createAddress, async ({ deps, shopper, body, idempotencyKey }) => ({
    data: {
      successful: true,
      address: await createAddress(deps, { shopperId: shopper.id, address: body, idempotencyKey }),
    },
  }));
  route(app, contract.updateAddress, async ({ deps, shopper, body }) => ({
    data: { successful: true, address: await updateAddress(deps, { shopperId: shopper.id, address: body }) },
  }));
  route(app, contract.deleteAddress, async ({ deps, shopper, body, idempotencyKey }) => {
    await deleteAddress(deps, { shopperId: shopper.id, addressId: body.addressId, idempotencyKey });
    return { data: { successful: true } };
  });
  route(app, contract.verifyAddress, async ({ body }) => ({
    data: { data: await verifyAddress(body.address) },
  }));
  route(app, checkAddress, ({ deps, body }) => checkAddressFor(deps, body));
  route(app, saveCartAddress, async ({ deps, shopper, body, idempotencyKey }) => ({
    data: {
      successful: true,
      address: await saveAddress(deps, { shopperId: shopper.id, ...body, idempotencyKey }),
    },
  }));
}
