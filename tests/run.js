// npm test: installs what is missing, then runs all checks. The last line is `N passed, N failed`. `--long` runs the
// long forms instead, or the named parts of them: `kills` (a hundred during intake, ten under the demo fleet, a
// two-minute cut), `soak`, `crowd` (100,000 calls of 200 sessions, 2,000 reconnecting sockets), `cluster` (several
// servers), `sent` (1,000 vehicles for an hour, 50 for a day, sender and receiver killed), `moveIn` (1,000 devices with
// 10 million positions, cut and resumed), `screens` (the browser tests with the tag @long),
// `hostile` (every disturbing text in every field), `mutations` (breaks one requirement after another;
// `mutations LIST MAP-02` those of an area or single ones), and `fuzz` (every property test twenty times, each time
// with new random seeds). It records its outcome in tests/long-results.md. `--tools` installs tilemaker and osmium-tool
// from Debian and the road engine from npm, and runs the tests that need them.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../server/platform/launch/install.js'
import { bringPostgres } from './tools/debianPackage.js'
import { LONG_PARTS, readCommit, readParts, readRequirements, resultRow } from './tools/longForms.js'
import {
  mutationReport,
  playwrightCounts,
  playwrightFailures,
  suiteFailures,
  vitestCounts,
  vitestFailures,
} from './tools/reports.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const long = process.argv.includes('--long')
const tools = process.argv.includes('--tools')
let parts = []
try {
  if (long) parts = readParts(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}
const results = join(root, 'test-results')
const total = { passed: 0, failed: 0, skipped: 0 }
const failedSteps = []
/** The failures, repeated at the end where they are easy to find. */
const failures = []

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
/** A check without a report of its own counts as one test. Its output follows when it has ended. */
const check = async ([name, command, args]) => {
  const started = Date.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const [status] = await once(child, 'close')
  const seconds = Math.round((Date.now() - started) / 1000)
  process.stdout.write(
    `\n== ${name}\n${output}== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`,
  )
  if (status !== 0) failedSteps.push(name)
  add(status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 })
}
/** Runs checks that do not depend on each other, two at a time. */
const checks = async (list) => {
  const rest = [...list]
  const next = async () => {
    // oxlint-disable-next-line no-await-in-loop -- the next one waits on purpose
    for (let one = rest.shift(); one; one = rest.shift()) await check(one)
  }
  await Promise.all([next(), next()])
}

const vitest = (name, reportName, args, env = {}) => {
  const report = join(results, reportName)
  const suiteErrors = join(results, 'suite-errors.json')
  const reporters = ['default', 'json', './tests/tools/suiteErrors.js'].map((one) => `--reporter=${one}`)
  const ok = run(name, bin('vitest'), ['run', ...args, ...reporters, `--outputFile.json=${report}`], {
    ...env,
    SUITE_ERRORS: suiteErrors,
  })
  const counts = vitestCounts(report)
  failures.push(...vitestFailures(report), ...suiteFailures(suiteErrors))
  add(!ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts)
}

const mutations = (title, program) => {
  const report = join(results, 'mutations.json')
  const loader = new URL('../server/testing/typescriptThreads.js', import.meta.url).href
  const args = ['--import', loader, program, ...readRequirements(process.argv)]
  const ok = run(title, process.execPath, args, { MUTATIONS_REPORT: report })
  const { counts, failures: said } = mutationReport(report)
  failures.push(...said)
  add(!ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts)
}

const longForms = async () => {
  // Read at the start, because another commit may be checked out meanwhile.
  const commit = readCommit()
  for (const { title, args, program, browser } of parts.flatMap((part) => LONG_PARTS[part](root))) {
    if (program) mutations(title, program)
    // oxlint-disable-next-line no-await-in-loop -- one form after the other
    else if (browser) await browserTests(title, args, browser)
    else vitest(title, `vitest-${title.replaceAll(/\W+/g, '-')}.json`, args, { LONG_TESTS: '1' })
  }
  appendFileSync(join(root, 'tests', 'long-results.md'), resultRow(parts, commit, total, failedSteps))
}

const browserTests = async (title, args, env = {}) => {
  const { BROWSER_INSTRUCTION, bringChromium } = await import('./tools/chromium.js')
  const chromium = await bringChromium()
  if (!chromium) {
    process.stdout.write(`\n== ${title}: FAILED\n${BROWSER_INSTRUCTION}\n`)
    failedSteps.push(title)
    add({ passed: 0, failed: 1, skipped: 0 })
    return
  }
  const report = join(results, 'playwright.json')
  const ok = run(title, bin('playwright'), ['test', ...args], {
    ...env,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_REPORT: report,
  })
  const counts = playwrightCounts(report)
  failures.push(...playwrightFailures(report))
  add(!ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts)
}

/** Programs that make street maps out of .osm.pbf files. */
const toolTests = () => {
  const packages = ['tilemaker', 'osmium-tool']
  if (!run('programs from Debian', 'apt-get', ['install', '-y', '--no-install-recommends', ...packages]))
    return
  vitest('imports of .osm.pbf files', 'vitest-tools.json', ['server/features/maps/pbfImport.test.ts'])
  vitest('the road engine', 'vitest-roads.json', ['server/features/roads/realEngine.test.ts'], {
    TOOL_TESTS: '1',
  })
}

await ensureInstalled()
bringPostgres()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
if (!long && !tools) {
  await checks([
    ...['src', 'server', '.', 'worker'].map((room) => [`types of ${room}`, bin('tsc'), ['-p', room]]),
    ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
    ['format', bin('biome'), ['format', '.']],
  ])
}
const built = tools || run('build', process.execPath, ['server/platform/launch/build.js'])
if (!tools) add({ passed: built ? 1 : 0, failed: built ? 0 : 1, skipped: 0 })
if (tools) toolTests()
else if (long) await longForms()
else {
  vitest('unit, API and flow tests', 'vitest.json', [])
  if (built) await browserTests('browser tests', [])
}

if (failedSteps.length > 0) process.stdout.write(`\nfailed: ${failedSteps.join(', ')}\n`)
for (const failure of failures) process.stdout.write(`  ${failure}\n`)
process.stdout.write(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}\n`,
)
process.exitCode = total.failed === 0 && failedSteps.length === 0 ? 0 : 1
