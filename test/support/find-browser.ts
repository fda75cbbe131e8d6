// Finds the Chromium that tests use.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** The headless shell first: it draws no window, and a page takes a third less processor time in it. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

function installed(): string | undefined {
  for (const directory of (process.env.PATH ?? '').split(':')) {
    for (const name of NAMES) if (existsSync(`${directory}/${name}`)) return `${directory}/${name}`;
  }
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return existsSync(onMac) ? onMac : undefined;
}

function installWithApt(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  execFileSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
    {
      stdio: 'inherit',
      env,
    },
  );
  return installed();
}

/**
 * The path of a Chromium to test with: CHROME_PATH, an installed Chromium or Chrome, Playwright's own download, or
 * Debian's package (installed now if run as root). If there is none, throws a sentence that says so.
 */
export function findBrowser(): string {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROME_PATH names ${given}, which does not exist.`);
    return given;
  }
  const downloaded = chromium.executablePath();
  const found = installed() ?? (existsSync(downloaded) ? downloaded : undefined) ?? installWithApt();
  if (!found) {
    throw new Error(
      'No Chromium found. Install Chromium or Chrome, or set CHROME_PATH to one, and run this again.',
    );
  }
  return found;
}
