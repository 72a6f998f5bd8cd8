import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'
import { plainTables } from './src/layouts'
import { VERSION } from './src/wire'

// A phone waits for every file that it asks for, and longest for one that only another one names. So what somebody
// needs who comes to the shelf or to a table is in few files, and index.html asks for all of them at once. What lies
// around the hand comes after it; what other pages share with a table is not among what only a table needs.
const PLACES = { home: 'src/pages/Home.svelte', match: 'src/pages/Table.svelte' }
const OTHERS = ['Game', 'RulesPage', 'Settings', 'Today', 'WordsPage'].map((name) => `src/pages/${name}.svelte`)
const ROOTS = { first: 'src/main.ts', around: 'src/parts/around.ts', ...PLACES, ...Object.fromEntries(OTHERS.map((page) => [page, page])) }
const reached = new Map<string, Set<string>>()

/** Which modules each of them reaches, before they are put into files. */
const reach: Plugin = {
  name: 'reach',
  apply: 'build',
  buildEnd() {
    const walk = (from: string, into: Set<string>): void => {
      if (into.has(from)) return
      into.add(from)
      for (const next of this.getModuleInfo(from)?.importedIds ?? []) walk(next, into)
    }
    const ids = [...this.getModuleIds()]
    for (const [name, root] of Object.entries(ROOTS)) {
      const from = ids.find((id) => id.endsWith(root))
      if (!from) this.error(`There is no ${root}.`)
      reached.set(name, new Set())
      walk(from, reached.get(name)!)
    }
  },
}

/** What index.html cannot know before everything is built. */
const filledIn: Plugin = {
  name: 'filled-in',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const files = Object.entries(PLACES).map(([place, page]) => {
        const needed = new Set<string>()
        const need = (name: string): void => {
          const chunk = chunks.find((one) => one.fileName === name)
          if (!chunk || needed.has(name)) return
          needed.add(name)
          for (const sheet of chunk.viteMetadata?.importedCss ?? []) needed.add(sheet)
          chunk.imports.forEach(need)
        }
        need(chunks.find((one) => one.moduleIds.some((id) => id.endsWith(page)))?.fileName ?? '')
        return [place, [...needed].filter((name) => !html.includes(name))]
      })
      // How all pages look stands in the page itself.
      let within = ''
      const dressed = html.replace(/<link rel="stylesheet"[^>]* href="\.\/(assets\/[^"]+)">/, (_, name: string) => {
        const sheet = bundle[name]
        if (sheet?.type !== 'asset') throw new Error(`There is no ${name}.`)
        within = name
        return `<style>${String(sheet.source).replaceAll('url(./', 'url(./assets/')}</style>`
      })
      const told = { FILES: Object.fromEntries(files), WITHIN: within, TABLES: plainTables(), VERSION }
      return Object.entries(told).reduce((page, [name, value]) => page.replace(`'%${name}%'`, JSON.stringify(value)), dressed)
    },
  },
}

/** Whether this module is needed at once by whoever comes there. */
const needs = (place: string, id: string): boolean => reached.get(place)?.has(id) ?? false

const elsewhere = (id: string): boolean => needs('home', id) || OTHERS.some((page) => needs(page, id))

// What index.html draws is dressed as these are: their classes have names that it knows.
const KNOWN = ['Card', 'Table']

// Relative addresses, so that the page also works under a path of somebody's own web server.
export default defineConfig({
  plugins: [
    svelte({
      compilerOptions: { cssHash: ({ name, filename, hash }) => (KNOWN.includes(name) ? `of-${name}` : `svelte-${hash(filename)}`) },
    }),
    reach,
    filledIn,
  ],
  base: './',
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: (id) => needs('first', id) || (needs('match', id) && elsewhere(id)), priority: 1 },
            { name: 'table', test: (id) => needs('match', id), priority: 1 },
            { name: 'common', test: (id) => needs('around', id) && elsewhere(id), priority: 1 },
            { name: 'around', test: (id) => needs('around', id), priority: 1 },
            { name: 'home', test: (id) => needs('home', id), priority: 1 },
            // Small parts that most other pages share.
            { name: 'shared', test: elsewhere, minShareCount: 3, maxModuleSize: 2500 },
          ],
        },
      },
    },
  },
})
