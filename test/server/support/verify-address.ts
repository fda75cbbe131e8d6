import {
  type AddressToVerify,
  type Verification,
  verifyAddress,
} from '../../../services/contracts/addresses.ts';
import type { TestClient } from '../../support/server.ts';

type Caller = Pick<TestClient, 'call'>;

/** A correct address to verify, with the test's changes. */
export const addressToVerify = (differing: Partial<AddressToVerify> = {}): AddressToVerify => ({
  cityTown: 'Cincinnati',
  stateProvince: 'OH',
  postalCode: '45202',
  addressLines: ['800 Vine St'],
  countryCode: 'US',
  ...differing,
});

/** The store's result for it. */
export const verify = async ({ call }: Caller, differing?: Partial<AddressToVerify>): Promise<Verification> =>
  (await call(verifyAddress, { body: { address: addressToVerify(differing) } })).data.data;

/** 'same', the corrected address on one line, or 'unverified'. */
export async function outcomeOf(caller: Caller, differing: Partial<AddressToVerify>): Promise<string> {
  const { validated, corrected, address } = (await verify(caller, differing)).addressValidations;
  if (!validated || !address) return 'unverified';
  const { addressLines, cityTown, stateProvince, postalCode } = address;
  return corrected ? `${addressLines.join(', ')}, ${cityTown}, ${stateProvince} ${postalCode}` : 'same';
}
