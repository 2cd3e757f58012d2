import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { APP_VERSION, PRODUCT_NAME } from './src/contract/constants.ts'
import { basemap } from './build/basemap/basemapPlugin.ts'
import { installable } from './build/installable/installablePlugin.ts'

const PAGE = 'index.html'
const VERSION_MARK = '%BUILD_VERSION%'

/**
 * UI-18: names the build by a hash of everything it emitted. The page carries the name in a meta element, and
 * `build.json` carries it for the server, which answers it as the hosted version.
 */
const buildVersion = (): Plugin => ({
  name: 'build-version',
  transformIndexHtml: (html, context) =>
    context.server ? html.replace(VERSION_MARK, `${APP_VERSION}+dev`) : html,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const hash = createHash('sha256')
      for (const file of Object.values(bundle).toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
        hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source)
      }
      const build = hash.digest('hex').slice(0, 12)
      const version = `${APP_VERSION}+${build}`
      const page = bundle[PAGE]
      if (page?.type === 'asset') page.source = String(page.source).replace(VERSION_MARK, version)
      this.emitFile({
        type: 'asset',
        fileName: 'build.json',
        source: JSON.stringify({ version, hash: build }),
      })
    },
  },
})

/** GEN-06: the page's first title is the product's name, which stands in the contract. */
const productName = (): Plugin => ({
  name: 'product-name',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT_NAME%', PRODUCT_NAME),
})

const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

const isShared = /\/src\/(?!map\/|screens\/)|\/node_modules\//

const WORK = [
  'src/laterScreens.ts',
  'src/screens/control/controlPage.ts',
  'src/frame/workFrame.tsx',
  'src/frame/notifications/notificationHost.tsx',
]
const MAP = ['src/screens/control/mapSide.tsx']

/** A chunk of what the given files import, directly or not, and share with others. */
const chunkFor = (name: string, files: readonly string[]): Rolldown.CodeSplittingGroup => {
  const imported = new Set(files.map((file) => join(import.meta.dirname, file)))
  let isCollected = false
  const collect = (context: Rolldown.ChunkingContext): void => {
    for (const id of imported) context.getModuleInfo(id)?.importedIds.forEach((other) => imported.add(other))
    isCollected = true
  }
  return {
    minShareCount: 2,
    name: (id, context) => {
      if (!isCollected) collect(context)
      return imported.has(id) ? name : null
    },
  }
}

export default defineConfig({
  plugins: [react(), basemap(), installable(), productName(), buildVersion()],
  // React has had it for long; the stand-in is for those without.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // A request costs more than the bytes it saves: what every page needs is one chunk, what most screens need another,
    // and what a few share a third. With only the first of them the control page asks for twice as many scripts. The
    // control page has chunks of its own, so that its list waits for nothing else, and then its map.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: /\/src\/(app|services)\.tsx?$|\/node_modules\/react-dom\//, priority: 2 },
            { name: 'signIn', test: /\/src\/screens\/signIn\/signInScreen\.tsx$/, priority: 1 },
            {
              name: 'application',
              test: /\/src\/(application|api\/(appWorker|loadedParts)|session\/installOffer)\.ts$/,
              priority: 1,
            },
            { name: 'maplibre', test: /\/node_modules\/(maplibre-gl|react-map-gl|@vis\.gl)\// },
            { name: 'deck', test: /\/node_modules\/@(deck|luma|math|loaders|probe)\.gl\// },
            chunkFor('work', WORK),
            chunkFor('map', MAP),
            { name: 'shared', test: isShared, minShareCount: 4 },
            { name: 'common', test: isShared, minShareCount: 2 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    // node_modules may be a link, as it is where mutations run; its fonts are served from where they are.
    fs: { allow: [import.meta.dirname, realpathSync('node_modules')] },
    // Builds swap in whole below dist; they are none of the page's sources.
    watch: { ignored: ['**/dist/**', '**/test-results/**', '**/data/**'] },
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
      '/version': server,
      '/health': server,
    },
  },
})
