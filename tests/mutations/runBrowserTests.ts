import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { titlePattern } from './mutation.ts'
import type { TestOutcome, TestRun } from './verdict.ts'

/** The parts of a suite in Playwright's report that are read. */
interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

const outcomesOf = ({ suites = [], specs = [] }: Suite): TestOutcome[] => [
  ...specs.map(({ title, ok, tests }): TestOutcome => {
    const results = tests.flatMap((each) => each.results)
    const errors = results.flatMap(({ error }) => (error ? [error.message ?? ''] : []))
    return {
      title,
      state: results.length === 0 ? 'skipped' : ok ? 'passed' : 'failed',
      errors: errors.map((message) => ({ name: 'Error', message: stripVTControlCharacters(message) })),
    }
  }),
  ...suites.flatMap(outcomesOf),
]

/** Rebuilds what changed in `root`, then runs the tests of a Playwright file whose titles name the requirement. */
export const runBrowserTests = (root: string, test: string, id: string): TestRun => {
  const report = join(root, 'test-results', 'mutation.json')
  const start = (args: readonly string[]) =>
    spawnSync(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, PLAYWRIGHT_REPORT: report },
    })
  const build = start(['server/platform/launch/build.js'])
  if (build.status !== 0) return { tests: [], fault: `does not build: ${build.stderr || build.stdout}` }
  rmSync(report, { force: true })
  const playwright = join('node_modules', '@playwright', 'test', 'cli.js')
  start([playwright, 'test', test, '--workers=1', '--grep', titlePattern(id).source])
  if (!existsSync(report)) return { tests: [], fault: 'Playwright wrote no report' }
  return { tests: outcomesOf(JSON.parse(readFileSync(report, 'utf8')) as Suite) }
}
