// npm run bench: builds the bench and runs it with the required options. `--help` lists its arguments.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode, ensureInstalled } from '../server/platform/launch/install.js'
import { DIST, ROOT } from '../server/platform/launch/paths.js'

/** Separate folders, so that two runs do not build into each other. */
const FOLDER = join(DIST, 'bench', String(process.pid))
/** A million vehicles as the lists deliver them, before the engine has converted them to columns. */
const HEAP_MB = 8_192

/** Entry points: the bench, the thread files that the server expects next to its own entry file, and other processes. */
const PARTS = {
  main: 'bench/main.ts',
  batchThread: 'server/ingest/devices/http/batch/batchThread.ts',
  zoneFileThread: 'server/features/geozones/import/zoneFileThread.ts',
  listReaders: 'bench/feed/listReaders.ts',
}

const build = async () => {
  const vite = await import('vite')
  rmSync(FOLDER, { recursive: true, force: true })
  for (const [name, ssr] of Object.entries(PARTS)) {
    await vite.build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      build: {
        ssr,
        outDir: FOLDER,
        emptyOutDir: false,
        target: 'node20',
        minify: false,
        copyPublicDir: false,
        // Module constants stay constants, as in the page's build: a loop that reads them as variables is slower.
        rolldownOptions: { output: { entryFileNames: `${name}.js`, topLevelVar: false } },
      },
    })
  }
}

const run = () =>
  new Promise((resolve) => {
    const flags = ['--expose-gc', `--max-old-space-size=${HEAP_MB}`, '--enable-source-maps']
    const child = spawn(process.execPath, [...flags, join(FOLDER, 'main.js'), ...process.argv.slice(2)], {
      cwd: ROOT,
      stdio: 'inherit',
    })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    child.once('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1))
  })

await checkNode()
await ensureInstalled()
try {
  await build()
  process.exitCode = await run()
} finally {
  rmSync(FOLDER, { recursive: true, force: true })
}
