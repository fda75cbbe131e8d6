/** Something that can happen next. */
export interface Choice {
  words: string;
  /** What arrives as it should and changes nothing. */
  isRoutine?: boolean;
  run: () => void;
}

/** How likely something is, and what it would be; null if it turns out that there's nothing to do. */
export type Option = readonly [weight: number, choose: () => Choice | null];
