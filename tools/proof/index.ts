import { figuresOf, prove } from './proof.ts';

export { proofPage } from './proof-page.tsx';

// While this module loads: afterward, its loader loads no more walks and stories.
export const proof = await prove();
export const figures = figuresOf(proof);
