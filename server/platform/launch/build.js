import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressFolder } from './compress.js'
import { checkNode, ensureInstalled } from './install.js'
import { say, formatError } from './log.js'
import { DIST, ROOT } from './paths.js'
import { hashOf, readStamp, writeStamp } from './stamp.js'
import { endTools, endToolsOnSignals, runTool } from './tools.js'

/**
 * A build target: the name of its folder below dist, its sources, and the tool, which writes to the given folder.
 * @typedef {{ name: string, sources: readonly string[], run: (folder: string) => Promise<void> }} Target
 */

/** @param {string} path below node_modules */
const tool = (path) => join(ROOT, 'node_modules', path)
const COMMON = ['tsconfig.base.json', 'package-lock.json', 'server/platform/launch/build.js']

/** In each built folder: the hash of its sources. */
const STAMP_FILE = '.stamp'

export const TSC = tool('typescript/bin/tsc')
export const VITE = tool('vite/bin/vite.js')
export const SERVER_PROJECT = 'server/tsconfig.build.json'

/** @type {Target} */
const server = {
  name: 'node',
  sources: [...COMMON, 'server', 'src/contract', 'build/places'],
  run: (folder) =>
    runTool('the build of the server', process.execPath, [TSC, '-p', SERVER_PROJECT, '--outDir', folder]),
}

/**
 * The places of the world (server/main.ts), by the built server's own code; it takes some ten seconds.
 * @type {Target}
 */
const places = {
  name: 'places',
  sources: [...COMMON, 'build/places', 'server/features/places'],
  run: async (folder) => {
    await mkdir(folder, { recursive: true })
    const script = join(DIST, 'node', 'build', 'places', 'main.js')
    await runTool('the build of the places', process.execPath, [script, join(folder, 'places.bin')])
  },
}

/** @type {Target} */
const web = {
  name: 'web',
  sources: [
    ...COMMON,
    'server/platform/launch/compress.js',
    'src',
    'worker',
    'public',
    'index.html',
    'vite.config.ts',
    'build',
  ],
  run: async (folder) => {
    await runTool(
      'the build of the application',
      process.execPath,
      [VITE, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
      // A test or a developer's shell may set it differently; vite would build React for development, half as large
      // again.
      { ...process.env, NODE_ENV: 'production' },
    )
    await compressFolder(join(folder, 'assets'))
  },
}

/** Builds the server when its sources changed. */
export const buildServer = async () => {
  await build(server)
  await build(places)
}
/** Builds the browser's application when its sources changed. */
export const buildWeb = () => build(web)

/**
 * The new folder replaces the old one when it is complete: neither a failure nor a kill leaves half a build, and
 * concurrent builds do not write into each other.
 * @param {Target} target
 */
async function build({ name, sources, run }) {
  const folder = join(DIST, name)
  const stamp = await hashOf(sources)
  if ((await readStamp(join(folder, STAMP_FILE))) === stamp) return
  say(`building dist/${name}`)
  const began = Date.now()
  await removeLeftovers(name)
  const temporary = `${folder}.${process.pid}.new`
  await run(temporary)
  await writeStamp(join(temporary, STAMP_FILE), stamp)
  await replaceFolder(folder, temporary)
  say(`dist/${name} built in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

/** @param {string} folder @param {string} by when builds end at the same time, the last one stays */
async function replaceFolder(folder, by) {
  const old = `${folder}.${process.pid}.old`
  for (let isReplaced = false; !isReplaced; ) {
    await rename(folder, old).catch(ignore('ENOENT'))
    // Another build may have put its folder there meanwhile.
    isReplaced = await rename(by, folder).then(() => true, ignore('ENOTEMPTY', 'EEXIST'))
    await rm(old, { recursive: true, force: true })
  }
}

/** Removes what killed builds left behind. @param {string} name */
async function removeLeftovers(name) {
  await mkdir(DIST, { recursive: true })
  for (const entry of await readdir(DIST)) {
    const [, of, pid] = /^(\w+)\.(\d+)\.(?:new|old)$/.exec(entry) ?? []
    if (of === name && !isRunning(Number(pid))) await rm(join(DIST, entry), { recursive: true, force: true })
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    // ESRCH: no such process. Another user's counts as absent, too: its leftovers cannot be removed anyway.
    return false
  }
}

/** @param {readonly string[]} codes @returns {(error: NodeJS.ErrnoException) => false} */
const ignore =
  (...codes) =>
  (error) => {
    if (codes.includes(error.code ?? '')) return false
    throw error
  }

/** `npm run build` */
async function main() {
  endToolsOnSignals()
  try {
    await checkNode()
    await ensureInstalled()
    await Promise.all([buildServer(), buildWeb()])
  } catch (error) {
    endTools()
    say(formatError(error))
    process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
