import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LaunchError, say } from './log.js'
import { ROOT } from './paths.js'
import { hashOf, readStamp, writeStamp } from './stamp.js'
import { runTool } from './tools.js'

const STAMP = join(ROOT, 'node_modules', '.fleet-stamp')
const WORD_EVERY_MS = 10_000

/** Rejects a Node.js that is too old, by `engines` of package.json. */
export async function checkNode() {
  const { engines } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const wanted = String(engines.node).replace('>=', '')
  if (isAtLeast(process.versions.node, wanted)) return
  throw new LaunchError(
    `Node.js ${wanted} or newer is needed, and this is ${process.versions.node}: install it from https://nodejs.org`,
  )
}

/** @param {string} version @param {string} wanted */
function isAtLeast(version, wanted) {
  const have = version.split('.').map(Number)
  const need = wanted.split('.').map(Number)
  const index = need.findIndex((part, place) => (have[place] ?? 0) !== part)
  return index === -1 || (have[index] ?? 0) > (need[index] ?? 0)
}

/** Installs the packages when they are missing or package-lock.json changed since. */
export async function ensureInstalled() {
  const stamp = await hashOf(['package-lock.json'])
  if ((await readStamp(STAMP)) === stamp) return
  if (!(await isInstalledByHand())) await install()
  // Where another user installed the packages, this cannot be recorded, and the next start checks again.
  await writeStamp(STAMP, stamp).catch(() => undefined)
}

async function install() {
  say('installing packages (npm ci)')
  const began = Date.now()
  const word = setInterval(() => {
    say(`still installing (${Math.round((Date.now() - began) / 1000)} s)`)
  }, WORD_EVERY_MS)
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    const npm = process.env['npm_execpath'] ?? ''
    if (/npm-cli\.[cm]?js$/.test(npm)) await runTool('npm ci', process.execPath, [npm, ...args])
    else await runTool('npm ci', process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
  } finally {
    clearInterval(word)
  }
  say(`packages installed in ${Math.round((Date.now() - began) / 1000)} s`)
}

/**
 * Whether npm was run by hand: as its last step it records what it installed in its own lock file. Packages that the
 * lock marks as optional may be missing, because they are for other platforms.
 */
async function isInstalledByHand() {
  const [wanted, found] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(async (path) => {
      const text = await readFile(join(ROOT, path), 'utf8').catch(() => '{}')
      return JSON.parse(text).packages ?? {}
    }),
  )
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true
    const there = found[path]
    return there === undefined ? Boolean(entry.optional) : there.version === entry.version
  })
}
