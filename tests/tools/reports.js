import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

/**
 * Passed and failed tests of a Vitest JSON report; a missing report counts as one failure.
 * @param {string} path
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export const vitestCounts = (path) => {
  const report = read(path)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * The same of a Playwright JSON report; a test that passed only on a retry counts as failed.
 * @param {string} path
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export const playwrightCounts = (path) => {
  const report = read(path)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped }
}

/** The first line of a message; for a property also the second one, which has the failing seed. */
const firstLine = (text = '') => {
  const [first = '', second = ''] = stripVTControlCharacters(text).split('\n')
  return `${first.slice(0, 200)}${second.startsWith('{ seed:') ? ` ${second}` : ''}`
}

/**
 * The failures of a Vitest JSON report: file, title and the first line of the message, one line each.
 * @param {string} path
 * @returns {string[]}
 */
export const vitestFailures = (path) =>
  (read(path)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : []
    return failed.map((test) => `${name} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })

/**
 * The errors of hooks that the `SuiteErrors` reporter wrote, one line each.
 * @param {string} path
 * @returns {string[]}
 */
export const suiteFailures = (path) => (read(path) ?? []).map(firstLine)

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/**
 * The same of a Playwright JSON report.
 * @param {string} path
 * @returns {string[]}
 */
export const playwrightFailures = (path) =>
  (read(path)?.suites ?? []).flatMap(specsOf).flatMap(({ file, title, ok, tests }) => {
    if (ok) return []
    const said = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message
    return [`${file} › ${title}: ${firstLine(said)}`]
  })

/**
 * Counts and failures of a report of `tests/mutations/main.ts`: a killed mutation is a passed check.
 * @param {string} path
 * @returns {{ counts: { passed: number, failed: number, skipped: number }, failures: string[] }}
 */
export const mutationReport = (path) => {
  const report = read(path)
  if (!report) return { counts: { passed: 0, failed: 1, skipped: 0 }, failures: [] }
  const { killed, SURVIVED, invalid } = report.counts
  return { counts: { passed: killed, failed: SURVIVED + invalid, skipped: 0 }, failures: report.failures }
}
