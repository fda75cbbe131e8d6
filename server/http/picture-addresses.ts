import { isDrawing, PICTURES_PATH } from '../../services/contracts/pictures.ts';

/** The members of responses that are the address of a picture. */
const MEMBERS: ReadonlySet<string> = new Set(['imageUrl', 'url']);

/**
 * Products and orders have their pictures' paths in the shop. If a bucket has the pictures, responses name them there, for
 * `JSON.stringify` to put in; drawings stay the shop's own.
 */
export const inBucket =
  (imagesUrl: string) =>
  (member: string, value: unknown): unknown =>
    MEMBERS.has(member) && typeof value === 'string' && value.startsWith(PICTURES_PATH) && !isDrawing(value)
      ? `${imagesUrl}/${value.slice(PICTURES_PATH.length)}`
      : value;
