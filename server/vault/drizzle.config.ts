import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/vault/schema.ts',
  out: './server/vault/migrations',
});
