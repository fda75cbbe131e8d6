import { type Field, matching, optional, required } from '../fields.ts';

const FOLDER = '/images/products/';

const PICTURE = matching(
  'the name of a picture, such as red-apple or 0001111041700.webp',
  /^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*(\.(svg|png|jpg|webp|avif))?$/,
);

/** A name without an extension is a drawing's. */
export const pictureUrl = (picture: string): string =>
  FOLDER + (picture.includes('.') ? picture : `${picture}.svg`);

export const pictureOf = (imageUrl: string): string => imageUrl.slice(FOLDER.length).replace(/\.svg$/, '');

export const requiredPicture: Field<string> = required(PICTURE, 'Its picture');

export const optionalPicture: Field<string | null> = optional(
  PICTURE,
  null,
  'Its picture; if empty, the one named after its GTIN',
);
