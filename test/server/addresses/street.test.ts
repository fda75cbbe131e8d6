import { describe, expect, it, test } from 'vitest';
import { hasHouseNumber, isPostOfficeBox, standardStreet } from '../../../server/addresses/street.ts';

test.each([
  ['12 Main Str.', '12 Main St'],
  ['12 MAIN AVEN', '12 MAIN AVE'],
  ['12 Main Drv Apt 3', '12 Main Dr Apt 3'],
  ['12 Main Avenue', '12 Main Avenue'],
  // Here it's the street's name.
  ['12 Parkwy', '12 Parkwy'],
  ['12 Suite Str', '12 Suite St'],
  ['12, Main, Strt', '12, Main, St'],
  ['12 Main Str..', '12 Main Str..'],
  ['12 Main A.v', '12 Main A.v'],
])('the street of %s is standardized as %s', (written, standard) => {
  expect(standardStreet(written)).toBe(standard);
});

test.each(
  Object.entries({
    St: 'str strt streat',
    Ave: 'av avnue',
    Blvd: 'boul boulvard',
    Dr: 'driv drv',
    Ct: 'crt',
    Cir: 'circ crcle',
    Pkwy: 'parkwy pky',
    Ter: 'terr',
    Hwy: 'highwy hway',
    Sq: 'sqr squ',
    Plz: 'plza',
    Expy: 'exp expw',
    Fwy: 'freewy frwy',
    Tpke: 'trnpk tpk',
    Ctr: 'cen cntr',
    Cres: 'crsent crsnt',
    Hts: 'ht',
    Xing: 'crssng',
    Way: 'wy',
  }),
)('%s stands for %s', (standard, odd) => {
  for (const one of odd.split(' ')) expect(standardStreet(`12 Main ${one}`)).toBe(`12 Main ${standard}`);
});

describe('after the street', () => {
  it.each(
    '#3,# 3,apt 3,Apt. 3,apartment 3,Ste 3,suite 3,unit 3,Fl 2,floor 2,Rm 1,room 1,Bldg. 2,building 2,lot 5,trlr 1,spc 4,space 4,dept 7,PH,penthouse'.split(
      ',',
    ),
  )('%s is a unit', (unit) => {
    expect(standardStreet(`12 Main Str ${unit}`)).toBe(`12 Main St ${unit}`);
  });

  it.each('N,s,E,w,NE,S.W.,nw.,North,south,East,West,northeast,Southwest,North East'.split(','))(
    '%s is a direction',
    (direction) => {
      expect(standardStreet(`12 Main Str ${direction}`)).toBe(`12 Main St ${direction}`);
    },
  );

  it.each('Apts,Xapt 3,Norths,XN,ns,Xnorth,Xsoutheast,northeasts,penthouses'.split(','))(
    '%s is neither, so the street ends there',
    (word) => {
      expect(standardStreet(`12 Main Str ${word}`)).toBe(`12 Main Str ${word}`);
    },
  );
});

test.each([
  '12 Main',
  'Apt 3, 12 Main St',
  'Apt. #3 12 Main St',
  '# 3 12 Main St',
  'Apt#3 12 Main St',
  'Suite 4B 800 Vine St',
  'Lot 5 12 Main St',
  '12-14 Main St',
  '12–14 Main St',
  '12½ Main St',
  '12 1/2 Main St',
  '12.5 Main St',
  '12/3 Main St',
  '1A Main St',
  '10 Main St',
  '05 Main St',
  '12 Éclair Way',
  'N6W23001 Bluemound Rd',
  'W180 Main St',
  'One Main St',
  'RR 2 Box 15',
  'R.R. 2, Box #15',
  'R R 2 Box 15',
  'RR2 Box15',
  'RR #2 Box#15',
  'RR # 2 Box # 15',
  'Rural Route 2 Box 3',
  'HC 1 Box 4',
  'Highway Contract 33 Box 9',
  'PSC 3 Box 100',
  'CMR 4 Box 5',
])('%s says where on the street', (street) => {
  expect([hasHouseNumber(street), isPostOfficeBox(street)]).toEqual([true, false]);
});

test.each([
  '12',
  '12 3',
  '12 1/2',
  'Main St Apt 3',
  'Apartment 3 Main St',
  'Oneida St',
  'The 12 Main St',
  'Xlot 5 12 Main St',
  '1st Ave',
  '42nd St',
  '23rd Street',
  '5th Avenue',
  '111th St',
  '0 Main St',
  '00 Main St',
  'RR Box 4',
  'RR 2',
  'RR 2 Box',
  'XRR 2 Box 3',
  'po box',
  'PO Box #',
  'XPO Box 12',
])('%s does not say where on the street', (street) => {
  expect([hasHouseNumber(street), isPostOfficeBox(street)]).toEqual([false, false]);
});

test.each([
  ...['PO Box 12', 'P.O. Box A', 'p o box 3', 'Post Office Box #9', 'Box 7', 'BOX É', 'Box#8', 'PO Box # 6'],
])('%s is a post office box', (street) => {
  expect([hasHouseNumber(street), isPostOfficeBox(street)]).toEqual([true, true]);
});
