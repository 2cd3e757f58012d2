// npm test: brings what is missing, then runs every check there is. The last line is `N passed, N failed`.
// `--long` runs the long forms instead (many kills, soak, long fuzzing).
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../server/launch/install.js'
import { playwrightCounts, vitestCounts } from './tools/reports.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const long = process.argv.includes('--long')
const results = join(root, 'test-results')
const total = { passed: 0, failed: 0, skipped: 0 }
const failedSteps = []

const bin = (name) => join(root, 'node_modules', '.bin', name)
const run = (name, command, args, env = {}) => {
  process.stdout.write(`\n== ${name}\n`)
  const started = Date.now()
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  process.stdout.write(
    `== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)\n`,
  )
  if (status !== 0) failedSteps.push(name)
  return status === 0
}
const add = (counts) => {
  for (const key of Object.keys(total)) total[key] += counts[key]
}
/** A check without a report of its own counts as one test. */
const check = (name, command, args) =>
  add(run(name, command, args) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 })

const unitTests = () => {
  const report = join(results, long ? 'vitest-long.json' : 'vitest.json')
  const ok = run(
    'unit and API tests',
    bin('vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    {
      LONG_TESTS: long ? '1' : '',
    },
  )
  const counts = vitestCounts(report)
  add(!ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts)
}

const browserTests = async () => {
  const { BROWSER_INSTRUCTION, bringChromium } = await import('./tools/chromium.js')
  const chromium = await bringChromium()
  if (!chromium) {
    process.stdout.write(`\n== browser tests: FAILED\n${BROWSER_INSTRUCTION}\n`)
    failedSteps.push('browser tests')
    add({ passed: 0, failed: 1, skipped: 0 })
    return
  }
  const report = join(results, 'playwright.json')
  const ok = run('browser tests', bin('playwright'), ['test'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_REPORT: report,
  })
  const counts = playwrightCounts(report)
  add(!ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts)
}

await ensureInstalled()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
if (!long) {
  for (const room of ['src', 'worker', 'server', '.']) check(`types of ${room}`, bin('tsc'), ['-p', room])
  check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings'])
  check('format', bin('biome'), ['format', '.'])
}
const built = run('build', process.execPath, ['server/launch/build.js'])
add({ passed: built ? 1 : 0, failed: built ? 0 : 1, skipped: 0 })
unitTests()
if (built && !long) await browserTests()

if (failedSteps.length > 0) process.stdout.write(`\nfailed: ${failedSteps.join(', ')}\n`)
process.stdout.write(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
)
process.exitCode = total.failed === 0 && failedSteps.length === 0 ? 0 : 1
