import { openDatabase } from './server/db/database.ts';
import { seedDatabase } from './server/boot/seed.ts';
import { parseEnv } from './server/settings/env.ts';
const t = performance.now();
const { db, close } = await openDatabase({ prepare: async (db) => { console.log('open', performance.now()-t); await seedDatabase(db, parseEnv({ NODE_ENV: 'test' }));console.log('seeded', performance.now()-t); }});
await close();
