import { CRASH_ERROR_MAX, type CrashReport } from '../contract/http/crashReport.ts'
import { withoutSecrets } from '../contract/rules/withoutSecrets.ts'

/** The context of a crash, as the page knows it. */
export interface CrashScene {
  readonly location: string
  readonly lastClicked: string
  readonly version: string
  readonly browser: string
}

/** Maximum lengths of the contract. */
const PART_MAX = 500

const part = (text: string): string => withoutSecrets(text).slice(0, PART_MAX)

const stackOf = (error: Error): string => {
  const stack = error.stack ?? ''
  return stack.includes(error.message) ? stack : `${error.name}: ${error.message}\n${stack}`
}

/** The report of a crash (CRASH-09 to CRASH-12); secrets are removed before it leaves the page (CRASH-13). */
export const crashReportOf = (error: Error, scene: CrashScene): CrashReport => ({
  error: withoutSecrets(stackOf(error)).slice(0, CRASH_ERROR_MAX) || error.name,
  location: part(scene.location),
  lastClicked: part(scene.lastClicked),
  version: part(scene.version),
  browser: part(scene.browser),
})
