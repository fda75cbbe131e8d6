import { SingleBar } from 'cli-progress';

/** A progress bar on stderr, if that's a terminal. */
export function progressBar(): {
  show: (words: string, done: number, total: number) => void;
  end: () => void;
} {
  const bar = new SingleBar({
    stream: process.stderr,
    format: '{words} {bar} {value}/{total}',
    noTTYOutput: false,
    clearOnComplete: true,
    hideCursor: true,
  });
  return {
    show: (words: string, done: number, total: number) => {
      if (!process.stderr.isTTY) return;
      if (!bar.isActive) bar.start(total, done, { words });
      bar.setTotal(total);
      bar.update(done, { words });
    },
    end: () => bar.stop(),
  };
}
