import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// Relative addresses, so that the page also works under a path of somebody's own web server.
export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: { target: 'es2022' },
})
