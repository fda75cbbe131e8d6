import type { Env } from '../settings/env.ts';

/**
 * A member of a response, as JSON has it, that's the address of a photo; drawings are the shop's own. In a text, the quotes would be
 * escaped.
 */
const PHOTO = /"(imageUrl|url)":"\/images\/products\/((?![^"]*\.svg")[^"]*)"/g;

/**
 * Products and orders have their photos' paths in the shop. If a bucket has the photos, responses name them there; if the operator named
 * no place, there are none, so that no page asks for one.
 */
export function withPhotos(
  json: string,
  { imagesDir, imagesUrl }: Pick<Env, 'imagesDir' | 'imagesUrl'>,
): string {
  if (imagesDir !== null) return json;
  return json.replace(
    PHOTO,
    (_, member, name) => `"${member}":"${imagesUrl === null ? '' : `${imagesUrl}/${name}`}"`,
  );
}
