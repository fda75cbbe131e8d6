import { t } from '../../languages/t.ts';
import { ownOf } from '../../services/contracts/values.ts';

const NAMES: Readonly<Record<string, string>> = {
  Bakery: t('Bakery'),
  'Beer & Wine': t('Beer & Wine'),
  Beverages: t('Beverages'),
  'Dairy & Eggs': t('Dairy & Eggs'),
  'Deli & Prepared': t('Deli & Prepared'),
  'Fresh Produce': t('Fresh Produce'),
  Frozen: t('Frozen'),
  'Home, Kitchen & Garden': t('Home, Kitchen & Garden'),
  'Household & Care': t('Household & Care'),
  'Meat & Seafood': t('Meat & Seafood'),
  Pantry: t('Pantry'),
  'Snacks & Candy': t('Snacks & Candy'),
};

/** What a department is called in the page's language; a name that only its chain has stays as imported. */
export const departmentName = ({ name }: { name: string }): string => ownOf(NAMES, name) ?? name;
