import type { SubstitutionPolicy } from '../services/contracts/substitutions.ts';
import type { Modality } from '../services/contracts/values.ts';

/** Whether the shopper may choose a line's substitute: what's packed by sellers or for shipping, no picker of ours picks. */
export const takesChosenSubstitute = ({
  sellerId,
  modalityType,
}: {
  sellerId: string | null;
  modalityType: Modality;
}): boolean => sellerId === null && (modalityType === 'PICKUP' || modalityType === 'DELIVERY');

/** Whether the store may choose something similar for a line (CIT-05); other sellers' goods have no substitutes. */
export const allowsSimilar = ({
  substitutionPolicy,
  sellerId,
}: {
  substitutionPolicy: SubstitutionPolicy;
  sellerId: string | null;
}): boolean => substitutionPolicy === 'SHOPPERS_CHOICE' && sellerId === null;

/** Whether the store asks the shopper about each substitute for a line, which it can only while it picks it itself. */
export const asksFirst = ({
  substitutionPolicy,
  ...line
}: { substitutionPolicy: SubstitutionPolicy } & Parameters<typeof takesChosenSubstitute>[0]): boolean =>
  substitutionPolicy === 'ASK_FIRST' && takesChosenSubstitute(line);

/** Whether the shopper may be asked about a substitute for a line: nobody is who wants none, or whose item no picker of ours picks. */
export const takesProposals = ({
  substitutionPolicy,
  ...line
}: { substitutionPolicy: SubstitutionPolicy } & Parameters<typeof takesChosenSubstitute>[0]): boolean =>
  substitutionPolicy !== 'NO_SUBSTITUTIONS' && takesChosenSubstitute(line);

/** Whether the shopper takes a substitute for a line without being asked (CIT-05, CMP-13). */
export const takesUnasked = (
  {
    substitutionPolicy,
    chosenGtin13,
  }: { substitutionPolicy: SubstitutionPolicy; chosenGtin13: string | null },
  substituteGtin13: string,
): boolean =>
  substitutionPolicy === 'SHOPPERS_CHOICE' ||
  (substitutionPolicy === 'CHOSEN_SUBSTITUTE' && chosenGtin13 === substituteGtin13);
