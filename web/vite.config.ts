import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = process.env.ORRERY_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/orrery/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // the service serves /assets/* as immutable: the names carry a hash
    assetsDir: 'assets',
    assetsInlineLimit: 0,
  },
  // `npm run dev` against a running service
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
});
