import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { findFuzzFiles } from './fuzzFiles.js'

const FUZZ_ROUNDS = 20

/** What a part of the long form runs: its title, projects of the tests, and files of them. */
const step = (title, projects, files) => ({
  title,
  args: [...projects.flatMap((project) => ['--project', project]), ...files],
})

/**
 * The long form by its parts. `fuzz` runs every property and fuzz file in each round; the seeds are new each time and stand
 * in what a failure says.
 * @type {Record<string, (root: string) => { title: string, args: string[] }[]>}
 */
export const LONG_PARTS = {
  kills: () => [step('kills and cuts', ['flow'], ['tests/flow/loss.test.ts', 'tests/flow/equality.test.ts'])],
  soak: () => [step('soak', ['flow'], ['tests/flow/soak.test.ts'])],
  cluster: () => [
    step('several servers', ['server'], ['server/cluster']),
    step(
      'several servers as they run',
      ['flow'],
      ['tests/flow/cluster.test.ts', 'tests/flow/natsBroker.test.ts'],
    ),
  ],
  fuzz: (root) => {
    const files = findFuzzFiles(root)
    return Array.from({ length: FUZZ_ROUNDS }, (_, round) =>
      step(`fuzzing, round ${round + 1} of ${FUZZ_ROUNDS}`, ['app', 'alone', 'server', 'flow'], files),
    )
  },
}

/**
 * The parts that a command line asks for; none named: all of them.
 * @param {readonly string[]} args
 * @returns {string[]}
 */
export const readParts = (args) => {
  const named = args.filter((arg) => !arg.startsWith('-'))
  const unknown = named.filter((name) => !(name in LONG_PARTS))
  if (unknown.length > 0) {
    throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(LONG_PARTS).join(', ')}`)
  }
  return named.length > 0 ? named : Object.keys(LONG_PARTS)
}

const git = (...args) => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

/** The commit that is checked out, with `+` where files differ from it; – outside a repository. */
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
