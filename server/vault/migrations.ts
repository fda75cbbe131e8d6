import type { Migrations } from '../db/migrations.ts';
import { projectPath } from '../files.ts';

/** The vault's tables, all of them in its own schema: whoever opens it needs no other. */
export const VAULT_MIGRATIONS: Migrations = {
  folder: projectPath('server/vault/migrations'),
  schema: 'vault',
  table: 'vault.cards',
};
