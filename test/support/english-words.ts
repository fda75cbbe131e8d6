/** Words that English sentences are made of and Spanish ones aren't. */
export const ENGLISH_WORDS =
  /\b(?:the|your?|and|of|for|with|is|are|was|were|will|has|have|this|that|please|from|by|not|or|to|at|it)\b/gi;
