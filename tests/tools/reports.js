import { existsSync, readFileSync } from 'node:fs'

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

/**
 * Passed and failed tests of a Vitest JSON report; a report that is not there counts as one failure.
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
