import { describe, expect, it } from 'vitest';
import { firstValues, instructionsToKeep, toDetails } from '../../../machines/scheduling/delivery-fields.ts';

const order = { isThirdParty: true, hasAgeRestricted: false, isInstructionsEligible: true };
const typed = {
  deliveryType: 'CONTACTLESS',
  unattended: true,
  doNotDisturb: true,
  instructions: 'Gate code 4821',
  nonCatalogItem: 'A birthday card',
  vendorAccepted: true,
};
const nothing = {
  deliveryType: 'STANDARD',
  unattended: false,
  doNotDisturb: false,
  instructions: '',
  nonCatalogItem: '',
  vendorAccepted: false,
};

describe('the delivery details of an order', () => {
  it('are what was typed, and otherwise the usual ones', () => {
    expect(toDetails(order, typed)).toEqual(typed);
    expect(toDetails(order, {})).toEqual(nothing);
    expect(toDetails(order, { deliveryType: 'DRONE', instructions: true, nonCatalogItem: false })).toEqual(
      nothing,
    );
  });

  it('leave out what the order does not offer, even if it was typed before', () => {
    expect(toDetails({ ...order, isThirdParty: false }, typed)).toEqual({ ...typed, vendorAccepted: false });
    expect(toDetails({ ...order, hasAgeRestricted: true }, typed)).toEqual({ ...typed, unattended: false });
    expect(toDetails({ ...order, isInstructionsEligible: false }, typed)).toEqual({
      ...typed,
      doNotDisturb: false,
      instructions: '',
      nonCatalogItem: '',
    });
  });

  it('begin with what was saved for the address, unless something was typed since', () => {
    expect(firstValues(order, null, {})).toEqual({ ...nothing, isSaved: false });
    expect(firstValues(order, 'Ring twice', {})).toEqual({
      ...nothing,
      instructions: 'Ring twice',
      isSaved: true,
    });
    expect(firstValues(order, 'Ring twice', { ...typed, isSaved: false })).toEqual({
      ...typed,
      vendorAccepted: false,
      isSaved: false,
    });
  });

  it('are kept for the address if the shopper says so, and there are instructions', () => {
    expect(instructionsToKeep({ instructions: ' Ring twice ', isSaved: true })).toBe('Ring twice');
    expect(instructionsToKeep({ instructions: ' ', isSaved: true })).toBeNull();
    expect(instructionsToKeep({ isSaved: true })).toBeNull();
    expect(instructionsToKeep({ instructions: 'Ring twice', isSaved: false })).toBeNull();
  });
});
