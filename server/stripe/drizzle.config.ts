import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/stripe/schema.ts',
  out: './server/stripe/migrations',
});
