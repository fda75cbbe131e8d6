import { t } from '../../languages/t.ts';
import type { AddressCheck, AddressModality, CartAddress } from '../../services/contracts/cart-addresses.ts';
import { STATES } from '../../services/contracts/regions.ts';
import type { Deps } from '../http/context.ts';
import { servingStore } from '../quotes/serving-store.ts';
import { excludedVendors } from '../quotes/vendors.ts';
import { hasHouseNumber, isPostOfficeBox } from './street.ts';
import { lookUp } from './verify-address.ts';

interface Asked {
  address: CartAddress;
  modalityType: AddressModality;
}

/**
 * Whether an address exists and orders of the modality can go there (API-19): delivery reaches as far as the nearest
 * store's vendors, and never a post office box; parcels go to every state. Elsewhere, nothing is checked, because
 * nothing goes there.
 */
export async function checkAddressFor(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { address, modalityType }: Asked,
): Promise<AddressCheck> {
  const answer = (found: Partial<AddressCheck>): AddressCheck => ({
    address: checked(address, null),
    modalityType,
    validated: true,
    isEligible: false,
    corrected: false,
    fields: {},
    ...found,
  });
  if (!Object.hasOwn(STATES, address.state)) return answer({});
  if (!hasHouseNumber(address.addressLine1)) {
    return answer({
      validated: false,
      fields: { addressLine1: t('Please enter a street and a house number.') },
    });
  }
  const found = await findAddress(address);
  if (!found) return answer({ validated: false, fields: { zipCode: t("We don't know this postal code.") } });
  const result = { address: found, corrected: isChanged(found, address) };
  if (modalityType === 'SHIP') return answer({ ...result, isEligible: true });
  if (isPostOfficeBox(address.addressLine1)) {
    return answer({ ...result, fields: { addressLine1: t("We can't deliver to a post office box.") } });
  }
  const serving =
    found.latLong &&
    (await servingStore(db, {
      place: found.latLong,
      postalCode: found.zipCode.slice(0, 5),
      gtins: [],
      days: env.quoteDays,
      excludedVendors: excludedVendors('', env),
    }));
  return answer({ ...result, isEligible: Boolean(serving) });
}

/** The address as the postal codes have it; null if they don't know its code. */
async function findAddress(address: CartAddress): Promise<AddressCheck['address'] | null> {
  const { addressLine1, city, state, zipCode, countryCode } = address;
  const found = await lookUp({
    addressLines: [addressLine1],
    cityTown: city,
    stateProvince: state,
    postalCode: zipCode,
    countryCode: countryCode === 'ca' ? 'CA' : 'US',
  });
  if (!found) return null;
  const { addressLines, cityTown, stateProvince } = found.address;
  const known = { ...address, addressLine1: addressLines[0] ?? '', city: cityTown, state: stateProvince };
  return checked(known, found.location);
}

const checked = (
  address: CartAddress,
  latLong: AddressCheck['address']['latLong'],
): AddressCheck['address'] => ({
  ...address,
  addressLines: [address.addressLine1, address.addressLine2].filter(Boolean),
  latLong,
});

const isChanged = (found: AddressCheck['address'], asked: CartAddress): boolean =>
  found.addressLine1 !== asked.addressLine1 || found.city !== asked.city || found.state !== asked.state;
