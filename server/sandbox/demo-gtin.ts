/** Three digits in every GTIN of a department of the demo data (`data/products.csv`). */
const CODES: Readonly<Record<string, string>> = {
  produce: '101',
  meat: '112',
  dairy: '123',
  bakery: '134',
  deli: '145',
  frozen: '156',
  pantry: '167',
  snacks: '178',
  beverages: '189',
  'beer-wine': '190',
  household: '201',
  home: '212',
};

/** A GTIN-13, of its first twelve digits. */
export function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The GTIN-13 of a demo product by its department and its number there. */
export function gtinOf(department: string, number: number): string {
  const code = CODES[department];
  if (code === undefined) throw new Error(`There is no department ${department}`);
  return withCheckDigit(`0085${code}${String(number).padStart(5, '0')}`);
}
