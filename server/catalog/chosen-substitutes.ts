import { t } from '../../languages/t.ts';
import { takesChosenSubstitute } from '../../rules/substitutions.ts';
import type { SubstitutionPolicy } from '../../services/contracts/substitutions.ts';
import type { Modality } from '../../services/contracts/values.ts';
import type { Database } from '../db/database.ts';
import { ProblemError } from '../http/problems.ts';
import { ANYWHERE } from './availability.ts';
import { type ComparedProduct, isSimilar, readCompared } from './substitutes.ts';

/** A change to a line that may name what to get in its place. */
interface Choice {
  gtin13: string;
  /** 0 if the line is removed: then nothing is chosen for it. */
  quantity: number;
  type?: 'ADD' | 'SET';
  modalityType: Modality;
  substitutionPolicy?: SubstitutionPolicy | undefined;
  substituteGtin13?: string | undefined;
}

type Compared = ReadonlyMap<string, ComparedProduct>;

/** Why the shopper can't choose a substitute; null if nothing is wrong with it. */
function problemWith(
  known: Compared,
  { gtin13, substituteGtin13 = '', modalityType }: Choice,
): string | null {
  const product = known.get(gtin13);
  const substitute = known.get(substituteGtin13);
  if (!substitute) return t('Choose a substitute.');
  if (!product || !takesChosenSubstitute({ sellerId: product.sellerId, modalityType })) {
    return t("You can't choose a substitute for this item.");
  }
  return isSimilar(substitute, product) ? null : t("This can't be picked in its place.");
}

const isChosen = ({ substitutionPolicy, quantity, type = 'SET' }: Choice): boolean =>
  substitutionPolicy === 'CHOSEN_SUBSTITUTE' && (type === 'ADD' || quantity > 0);

/** The products that the changes name as chosen substitutes, and their lines. INVALID_INPUT for those that can't take their line's place. */
export async function readChosen(db: Database, changes: readonly Choice[]): Promise<Compared> {
  const gtins = changes
    .filter(isChosen)
    .flatMap(({ gtin13, substituteGtin13 }) => [gtin13, substituteGtin13 ?? []].flat());
  if (gtins.length === 0) return new Map();
  const known = await readCompared(db, { gtins, location: ANYWHERE });
  const fields = changes.flatMap((change, index) => {
    const words = isChosen(change) ? problemWith(known, change) : null;
    return words === null ? [] : [[`lineItems.${index}.substituteGtin13`, words] as const];
  });
  if (fields.length > 0) throw new ProblemError('INVALID_INPUT', { fields: Object.fromEntries(fields) });
  return known;
}
