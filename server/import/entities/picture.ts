import { madePicture, nameOfMadePicture, PICTURES_PATH } from '../../../services/contracts/pictures.ts';
import { type Field, matching, optional, required } from '../fields.ts';

const PICTURE = matching(
  'the name of a picture, such as 0001111041700, rye-bread.jpg, or red-apple.svg',
  /^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*(\.(svg|png|jpg|jpeg|webp|avif))?$/,
);

/** A name without an extension is a picture that `checkstand pictures` made. */
export const pictureUrl = (picture: string): string =>
  picture.includes('.') ? PICTURES_PATH + picture : madePicture(picture);

export const pictureOf = (imageUrl: string): string =>
  nameOfMadePicture(imageUrl) ?? imageUrl.slice(PICTURES_PATH.length);

export const requiredPicture: Field<string> = required(PICTURE, 'Its picture');

export const optionalPicture: Field<string | null> = optional(
  PICTURE,
  null,
  'Its picture; if empty, the one named after its GTIN',
);
