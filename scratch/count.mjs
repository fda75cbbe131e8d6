import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
const pg = createRequire('/work/wt-i/server/db/pool.ts')('pg');
const counts = new Map();
const orig = pg.Client.prototype.query;
pg.Client.prototype.query = function (c, ...r) { const t = typeof c === 'string' ? c : (c.name ? `[${c.name}] ` : '') + c.text; counts.set(t, (counts.get(t) ?? 0) + 1); return orig.call(this, c, ...r); };
process.on('exit', () => writeFileSync('/tmp/counts.json', JSON.stringify([...counts].sort((a, b) => b[1] - a[1]))));
