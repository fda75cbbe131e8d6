import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressed } from './server/static/precompress.ts';

/** The shop's browser build. Tests are configured in vitest.config.ts, the vault's page in server/vault. */
export default defineConfig({
  plugins: [react(), precompressed()],
  build: { outDir: 'dist/shop', target: 'es2023', manifest: true, sourcemap: false },
});
