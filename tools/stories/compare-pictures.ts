import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How much a color may vary before it counts as different; what smoothing does to edges doesn't count. */
const THRESHOLD = 0.1;

/** On a canvas of this size, transparent where the picture ends. */
function padded(picture: PNG, width: number, height: number): PNG {
  const canvas = new PNG({ width, height });
  PNG.bitblt(picture, canvas, 0, 0, picture.width, picture.height, 0, 0);
  return canvas;
}

/** Null if two PNGs look the same; otherwise how many pixels differ, and a PNG that shows where. */
export function comparePictures(before: Buffer, after: Buffer): { pixels: number; picture: Buffer } | null {
  if (before.equals(after)) return null;
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const where = new PNG({ width, height });
  const [left, right] = [padded(one, width, height), padded(other, width, height)];
  const pixels = pixelmatch(left.data, right.data, where.data, width, height, { threshold: THRESHOLD });
  return pixels > 0 || one.height !== other.height || one.width !== other.width
    ? { pixels, picture: PNG.sync.write(where) }
    : null;
}
