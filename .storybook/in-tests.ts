/** Whether stories are shown as tests. A page doesn't have Vitest's `import.meta.env.VITEST`. */
export const IN_TESTS = import.meta.env.MODE === 'test';
