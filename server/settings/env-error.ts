/** Invalid settings; its message has one sentence a line, which names the setting. */
export class EnvError extends Error {
  override name = 'EnvError';
  readonly faults: readonly string[];

  constructor(...faults: string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

const nameIn = (fault: string) => fault.split(' ')[0];

/** What these checks find wrong, which each returns or throws: the first sentence about each setting. */
export function faultsOf(checks: readonly (() => readonly string[])[]): string[] {
  const found = checks.flatMap((check) => {
    try {
      return check();
    } catch (error) {
      if (error instanceof EnvError) return error.faults;
      throw error;
    }
  });
  return found.filter((fault, at) => found.findIndex((other) => nameIn(other) === nameIn(fault)) === at);
}
