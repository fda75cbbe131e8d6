import type axe from 'axe-core';

/**
 * What every run of axe has in common. It leaves out two checks that can't fail here and take a third of its time: media that
 * plays by itself, and text spacing in inline styles. test/architecture/axe-options.test.ts holds that there is neither. Frames
 * are of other origins, so axe would wait half a second for each in vain; they are checked on their own.
 */
export const AXE_OPTIONS = {
  resultTypes: ['violations'],
  preload: false,
  iframes: false,
  rules: { 'avoid-inline-spacing': { enabled: false } },
} satisfies axe.RunOptions;
