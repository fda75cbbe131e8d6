import { t, texts } from '../../languages/t.ts';
import { ownOf } from '../../services/contracts/values.ts';

/** What sizes are like in a catalog, each before a more general one. */
const SHAPES = [
  'about {{amount}}',
  'holds {{amount}}',
  'size {{amount}}',
  '{{amount}} fl oz cans',
  '{{amount}} fl oz bottles',
  '{{amount}} lb bag',
  '{{amount}} ct bag',
  '{{amount}} bag',
  '{{amount}} bags',
  '{{amount}} boxes',
  '{{amount}} bunch',
  '{{amount}} ct',
  '{{amount}} ears',
  '{{amount}} in',
  '{{amount}} packets',
  '{{amount}} pair',
  '{{amount}} pieces',
  '{{amount}} pint',
  '{{amount}} pk',
  '{{amount}} rolls',
  '{{amount}} servings',
  '{{amount}} slices',
] as const;

const PATTERNS = SHAPES.map(
  (shape) => [new RegExp(`^${shape.replace('{{amount}}', '(?<amount>.+)')}$`), shape] as const,
);

const WHOLE = texts({ '1 each': '1 each', hot: 'hot', 'one size': 'one size' });

function partWords(part: string): string {
  const whole = ownOf<string>(WHOLE, part);
  if (whole !== undefined) return whole;
  for (const [pattern, shape] of PATTERNS) {
    const amount = pattern.exec(part)?.groups?.amount;
    if (amount !== undefined) return t(shape, { amount });
  }
  return part;
}

/** A product's size in the page's language: '3 lb bag', '1 bunch, about 2 lb'; one of another shape stays as imported. */
export const sizeWords = (size: string): string => size.split(', ').map(partWords).join(', ');
