// The client's own logic, without a browser. Svelte and its plugin are the client's own.
import { fileURLToPath } from 'node:url'
import { svelte } from '../../client/node_modules/@sveltejs/vite-plugin-svelte/src/index.js'
import { defineConfig } from 'vitest/config'

const here = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL('../../client', import.meta.url)),
  plugins: [svelte()],
  resolve: { conditions: ['browser'], alias: { vitest: `${here}node_modules/vitest` } },
  server: { fs: { allow: ['..'] } },
  test: { dir: here, include: ['*.test.ts'], watch: false },
})
