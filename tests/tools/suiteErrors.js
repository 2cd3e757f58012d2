import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * Vitest's JSON report has no errors of hooks inside a `describe`: they are written to the file `SUITE_ERRORS` names, as
 * a JSON list of lines, for the summary at the end.
 */
export default class SuiteErrors {
  #lines = []

  onTestSuiteResult(suite) {
    const file = relative(process.cwd(), suite.module.moduleId)
    for (const { message } of suite.errors()) this.#lines.push(`${file} › ${suite.fullName}: ${message}`)
  }

  onTestRunEnd() {
    writeFileSync(process.env.SUITE_ERRORS, JSON.stringify(this.#lines))
  }
}
