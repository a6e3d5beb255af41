import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** Where `npm run dev` finds a running service. */
const SERVICE = 'http://127.0.0.1:8787';
const PROXIED = ['/v1', '/admin/v1', '/session', '/openapi.json'];

export default defineConfig({
  plugins: [react()],
  // The SDK from its sources, as everywhere in this repository.
  resolve: { conditions: ['warmpath-source', ...defaultClientConditions] },
  build: {
    // `/assets/` holds nothing else, so that its files may be kept for ever by their names.
    assetsDir: 'assets',
    // No data: addresses for scripts or fonts, and the policy of the page stays short.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // Bounds stand in test/console/first-load.test.ts, compressed.
    chunkSizeWarningLimit: 1_000,
  },
  server: { proxy: Object.fromEntries(PROXIED.map((path) => [path, SERVICE])) },
});
