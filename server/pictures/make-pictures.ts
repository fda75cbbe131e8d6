import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { PICTURE_WIDTHS } from '../../services/contracts/pictures.ts';

/** Only these formats are read: libvips has readers for many more, which nobody needs here. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
});

/** Above that, an original would take more memory than it's worth. */
const MAX_MEGAPIXELS = 50;

/** At 80, packages with small print look like their originals, in a third of a JPEG's bytes. */
const QUALITY = 80;

/** What the pictures are made like: when it changes, all of them are made again. */
const RECIPE = `webp ${QUALITY} ${PICTURE_WIDTHS.join()}`;

/** Beside the pictures, the original they were made from; written last, so it's there only if they're complete. */
const MADE_FROM = 'made-from.txt';

const NAME = /^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/;

/** Why a file isn't made into pictures. */
export interface Refusal {
  file: string;
  because: string;
}

export interface MadePictures {
  made: number;
  /** They were up to date. */
  unchanged: number;
  refused: Refusal[];
}

interface Options {
  from: string;
  to: string;
  progress: (words: string, done: number, total: number) => void;
}

class Refused extends Error {}

interface Original {
  file: string;
  /** The picture's. */
  name: string;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();
}

/** The originals by the pictures' names, and the files whose name is none. */
function originalsOf(files: readonly string[]): { originals: Original[]; refused: Refusal[] } {
  const originals = new Map<string, Original>();
  const refused: Refusal[] = [];
  for (const file of files) {
    const { name } = parse(file);
    const other = originals.get(name)?.file;
    if (!NAME.test(name)) {
      refused.push({ file, because: 'its name must be of letters, digits, and single hyphens between them' });
    } else if (other) {
      refused.push({ file, because: `${other} has the same name` });
    } else {
      originals.set(name, { file, name });
    }
  }
  return { originals: [...originals.values()], refused };
}

/** Async, so that whatever the library throws at once is a rejection like any other. */
const sizeOf = async (bytes: Buffer) => sharp(bytes, { limitInputPixels: false }).metadata();

async function checkPicture(bytes: Buffer): Promise<void> {
  if (bytes.length === 0) throw new Refused('it is empty');
  const { width, height } = await sizeOf(bytes).catch(() => {
    throw new Refused("it isn't a picture in JPEG, PNG, WebP, AVIF, TIFF, or GIF");
  });
  if (width * height > MAX_MEGAPIXELS * 1_000_000) {
    throw new Refused(`it has ${width} by ${height} pixels, and ${MAX_MEGAPIXELS} megapixels are the most`);
  }
}

/** One of the sizes; nothing but the picture is in it: no place, no camera, no color profile. */
const drawn = (bytes: Buffer, width: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: MAX_MEGAPIXELS * 1_000_000 })
    .autoOrient()
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(() => {
      // The library's own reason varies from one time to the next.
      throw new Refused('it is damaged or cut off');
    });

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

/** Whether the pictures in a folder are those of this original. */
async function isUpToDate(folder: string, madeFrom: string): Promise<boolean> {
  const known = await readFile(join(folder, MADE_FROM), 'utf8').catch(() => null);
  if (known !== madeFrom) return false;
  const found = await Promise.all(PICTURE_WIDTHS.map((width) => isThere(join(folder, `${width}.webp`))));
  return found.every(Boolean);
}

/** Writes a file as a whole, so that nobody is served half of it. */
async function replaceFile(folder: string, name: string, content: Buffer | string): Promise<void> {
  const written = join(folder, `.${name}`);
  await writeFile(written, content);
  await rename(written, join(folder, name));
}

/** Makes the pictures of one original; false if they're up to date. */
async function makeOne({ file, name }: Original, { from, to }: Options): Promise<boolean> {
  const bytes = await readFile(join(from, file)).catch(() => {
    throw new Refused("it can't be read");
  });
  const madeFrom = `${RECIPE} sha256 ${createHash('sha256').update(bytes).digest('hex')}\n`;
  const folder = join(to, name);
  if (await isUpToDate(folder, madeFrom)) return false;
  await checkPicture(bytes);
  const pictures: [string, Buffer][] = [];
  for (const width of PICTURE_WIDTHS) pictures.push([`${width}.webp`, await drawn(bytes, width)]);
  await mkdir(folder, { recursive: true });
  for (const [name, picture] of pictures) await replaceFile(folder, name, picture);
  await replaceFile(folder, MADE_FROM, madeFrom);
  return true;
}

/** Makes pictures of all originals in a folder that have changed since they were made; what isn't a picture is refused. */
export async function makePictures(options: Options): Promise<MadePictures> {
  const { originals, refused } = originalsOf(await filesIn(options.from));
  await mkdir(options.to, { recursive: true });
  const refusedNames = refused.length;
  let made = 0;
  let unchanged = 0;
  // The workers take from one iterator, each the next when it's done.
  const rest = originals.values();
  const work = async () => {
    for (const original of rest) {
      try {
        if (await makeOne(original, options)) made += 1;
        else unchanged += 1;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refused.push({ file: original.file, because: error.message });
      }
      const done = made + unchanged + refused.length - refusedNames;
      options.progress('Making pictures', done, originals.length);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { made, unchanged, refused: refused.toSorted((a, b) => (a.file < b.file ? -1 : 1)) };
}
