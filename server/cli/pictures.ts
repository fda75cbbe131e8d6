import { statSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { progressBar } from './progress-bar.ts';

function folderOf(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new InvalidArgumentError('It must be a folder.');
}

const count = (number: number) => number.toLocaleString('en-US');

async function run(from: string, to: string): Promise<void> {
  // Only here: no other command needs its libraries.
  const { makePictures } = await import('../pictures/make-pictures.ts');
  const bar = progressBar();
  try {
    const { made, unchanged, refused } = await makePictures({ from, to, progress: bar.show });
    bar.end();
    for (const { file, because } of refused) process.stderr.write(`${file} is left out: ${because}.\n`);
    const parts = [`${count(made)} made`, `${count(unchanged)} unchanged`];
    if (refused.length > 0) parts.push(`${count(refused.length)} left out`);
    process.stdout.write(`pictures: ${parts.join(', ')}.\n`);
    if (refused.length > 0) process.exitCode = 1;
  } finally {
    bar.end();
  }
}

/** `checkstand pictures`: what pages show of the chain's photos. */
export const picturesCommand = (): Command =>
  new Command('pictures')
    .description(
      'Make the pictures that pages show, in their sizes, of photos named after the GTINs of products or the pictures of imported files',
    )
    .argument('<from>', 'the folder with the photos', folderOf)
    .argument(
      '<to>',
      "the folder for the pictures, IMAGES_DIR or a bucket's; those whose photo hasn't changed stay",
    )
    .action(run);
