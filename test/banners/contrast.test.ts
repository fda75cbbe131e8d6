import { describe, expect, it } from 'vitest';
import { banners } from '../../banners/index.ts';
import juniper from '../support/banners/juniper.ts';
import { tooWeak } from './contrast.ts';

const grounds = ['paper', 'surface', 'surfaceRaised', 'tile'];
const TEXT: [ink: string, on: string[]][] = [
  ['onSurface', [...grounds, 'primarySoft', 'danger-soft', 'success-soft', 'warning-soft']],
  ['onSurfaceQuiet', [...grounds, 'primarySoft', 'warning-soft']],
  ['primary', [...grounds, 'primarySoft']],
  ['onPrimary', ['primary']],
  ['onAccent', ['accent']],
  ['accentText', ['paper', 'surface', 'surfaceRaised']],
  ['danger', ['paper', 'surface', 'surfaceRaised', 'danger-soft']],
  ['on-danger', ['danger']],
  ['success', ['paper', 'surface', 'surfaceRaised', 'success-soft']],
  ['warning', ['paper', 'surface', 'surfaceRaised', 'warning-soft']],
];
const SEEN_TO_BE_USED: [ink: string, on: string[]][] = [
  ['lineStrong', ['paper', 'surface', 'surfaceRaised']],
  ['primary', grounds],
];

const faces = [...banners, juniper].flatMap((banner) =>
  (['light', 'dark'] as const).map((scheme) => ({ name: `${banner.id}, ${scheme}`, banner, scheme })),
);

describe.each(faces)('the colors of $name', ({ banner, scheme }) => {
  it('give all text a contrast of 4.5 to 1 on every background it appears on', () => {
    expect(tooWeak(banner, scheme, TEXT, 4.5)).toEqual([]);
  });

  it('give borders and selected items a contrast of 3 to 1', () => {
    expect(tooWeak(banner, scheme, SEEN_TO_BE_USED, 3)).toEqual([]);
  });
});
