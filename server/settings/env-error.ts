/** Invalid settings; its message has one sentence a line, which names the setting. */
export class EnvError extends Error {
  override name = 'EnvError';

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
  }
}
