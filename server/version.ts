import { readFileSync } from 'node:fs';
import { projectPath } from './files.ts';

/** This build's version, such as '1.4.0+46dd94d': the package's, and the commit that was built. */
export const VERSION: string = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')).version;
