/** Where the shop has pictures of products and departments. */
export const PICTURES_PATH = '/images/products/';

/** How wide and high at most, in pixels, the pictures are that `checkstand pictures` makes, each a file of its own. */
export const PICTURE_WIDTHS = [96, 192, 384, 768] as const;

/** Which of them a picture's address names; the others are beside it. */
const NAMED_FILE = '384.webp';

/** The address of a picture that was made in all widths, in the shop or in a bucket. */
export const madePicture = (name: string): string => `${PICTURES_PATH}${name}/${NAMED_FILE}`;

/** The name of such a picture; undefined if it's another address. */
export const nameOfMadePicture = (path: string): string | undefined =>
  path.startsWith(PICTURES_PATH) && path.endsWith(`/${NAMED_FILE}`)
    ? path.slice(PICTURES_PATH.length, -NAMED_FILE.length - 1)
    : undefined;

/** What stands for the address of a picture where the store has none. */
export const NO_PICTURE = '';

const SVG = '.svg';

/** Drawings are SVG, on a transparent ground; everything else is a photo. */
export const isDrawing = (imageUrl: string): boolean => imageUrl.endsWith(SVG);

/** A picture in one of its widths; as it is if it has only one. */
const pictureOfWidth = (imageUrl: string, width: (typeof PICTURE_WIDTHS)[number]): string =>
  imageUrl.endsWith(`/${NAMED_FILE}`) ? `${imageUrl.slice(0, -NAMED_FILE.length)}${width}.webp` : imageUrl;

/** How wide and high a picture is that an email shows at half of that, and which file is made of one of the shop's drawings. */
export const MAIL_WIDTH = 96;
export const MAIL_FILE = `${MAIL_WIDTH}.png`;

/** A picture as mail programs show it, which show no SVG; `NO_PICTURE` if there's none. */
export function pictureForMail(imageUrl: string): string {
  if (!isDrawing(imageUrl)) return pictureOfWidth(imageUrl, MAIL_WIDTH);
  return imageUrl.startsWith(PICTURES_PATH) ? `${imageUrl.slice(0, -SVG.length)}/${MAIL_FILE}` : NO_PICTURE;
}

/** Every width of a picture, for a browser to choose from; undefined if it has only one. */
export function pictureWidths(imageUrl: string): string | undefined {
  if (!imageUrl.endsWith(`/${NAMED_FILE}`)) return undefined;
  return PICTURE_WIDTHS.map((width) => `${pictureOfWidth(imageUrl, width)} ${width}w`).join(', ');
}

/** Where the banners' logos are that emails show. */
export const MARKS_PATH = '/images/marks/';
