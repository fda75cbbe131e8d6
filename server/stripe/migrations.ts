import type { Migrations } from '../db/migrations.ts';
import { projectPath } from '../files.ts';

/** The adapter's table, in its own schema: whoever opens it needs no other. */
export const STRIPE_MIGRATIONS: Migrations = {
  folder: projectPath('server/stripe/migrations'),
  schema: 'stripe',
  table: 'stripe.payments',
};
