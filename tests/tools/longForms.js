import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { findFuzzFiles } from './fuzzFiles.js'

const FUZZ_ROUNDS = 20

/** A step of a part of the long form: its title, test projects, and files. */
const step = (title, projects, files) => ({
  title,
  args: [...projects.flatMap((project) => ['--project', project]), ...files],
})

/**
 * The long form by its parts. `mutations` is not a Vitest run but a separate program, `frames` a browser test with its
 * environment. `fuzz` runs every property and
 * fuzz file in each round; the seeds are new each time and are part of a failure message.
 * @type {Record<string, (root: string) => { title: string, args: string[], program?: string, browser?: Record<string, string> }[]>}
 */
export const LONG_PARTS = {
  kills: () => [step('kills and cuts', ['flow'], ['tests/flow/loss.test.ts', 'tests/flow/equality.test.ts'])],
  sent: () => [step('transmission under kills', ['server'], ['server/features/euroservices/kills.test.ts'])],
  moveIn: () => [
    step('a fleet of ten million positions moves in', ['server'], ['server/features/moveIn/moveIn.test.ts']),
  ],
  soak: () => [step('soak', ['flow'], ['tests/flow/soak.test.ts'])],
  frames: () => [
    {
      title: 'no frame without vehicles, of 50,000',
      args: ['tests/browser/dots.spec.ts', '--grep', 'draws a crowd'],
      browser: { LONG_TESTS: '1', CROWD_COPIES: '104' },
    },
  ],
  screens: () => [{ title: 'screens', args: ['--grep', '@long'], browser: { LONG_TESTS: '1' } }],
  crowd: () => [step('crowd', ['flow'], ['tests/flow/crowd.test.ts'])],
  cluster: () => [
    step('several servers', ['server'], ['server/live/cluster']),
    step(
      'several servers as they run',
      ['flow'],
      ['tests/flow/cluster.test.ts', 'tests/flow/natsBroker.test.ts'],
    ),
  ],
  hostile: () => [step('hostile calls', ['server'], ['server/hostile/hostileCalls.test.ts'])],
  mutations: () => [{ title: 'mutations', args: [], program: 'tests/mutations/main.ts' }],
  fuzz: (root) => {
    const files = findFuzzFiles(root)
    return Array.from({ length: FUZZ_ROUNDS }, (_, round) =>
      step(`fuzzing, round ${round + 1} of ${FUZZ_ROUNDS}`, ['app', 'alone', 'server', 'flow'], files),
    )
  },
}

/** A requirement, or an area of requirements, that `mutations` is limited to. */
const REQUIREMENT = /^[A-Z][A-Z0-9]*(-\d+)?$/

/**
 * The parts named on a command line; all of them if none is named.
 * @param {readonly string[]} args
 * @returns {string[]}
 */
export const readParts = (args) => {
  const words = args.filter((arg) => !arg.startsWith('-'))
  const named = words.filter((word) => !(REQUIREMENT.test(word) && words.includes('mutations')))
  const unknown = named.filter((name) => !(name in LONG_PARTS))
  if (unknown.length > 0) {
    throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(LONG_PARTS).join(', ')}`)
  }
  return named.length > 0 ? named : Object.keys(LONG_PARTS)
}

/**
 * The requirements and areas that a command line limits `mutations` to.
 * @param {readonly string[]} args
 * @returns {string[]}
 */
export const readRequirements = (args) => args.filter((arg) => REQUIREMENT.test(arg))

const git = (...args) => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

/** The checked-out commit, with `+` if files differ from it; – outside a repository. */
export const readCommit = () => {
  const commit = git('rev-parse', '--short', 'HEAD')
  return commit === null ? '–' : `${commit}${git('status', '--porcelain', '-uno') ? '+' : ''}`
}

/**
 * The row of tests/long-results.md for a run of these parts.
 * @param {readonly string[]} parts
 * @param {string} commit
 * @param {{ passed: number, failed: number, skipped: number }} total
 * @param {readonly string[]} failedSteps
 */
export const resultRow = (parts, commit, total, failedSteps) => {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${process.version}, ${cpus().length} cores`
  const failed = failedSteps.join(', ') || '–'
  const cells = [day, commit, machine, parts.join(', '), total.passed, total.skipped, total.failed, failed]
  return `| ${cells.join(' | ')} |\n`
}
