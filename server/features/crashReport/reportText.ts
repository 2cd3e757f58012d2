import type { CrashReport } from '../../../src/contract/http/crashReport.ts'
import { withoutSecrets } from '../../../src/contract/rules/withoutSecrets.ts'

/** The report as a chat shows it, without secrets (CRASH-08 to CRASH-13). */
export const reportText = (login: string, report: CrashReport): string =>
  [
    `Login: ${login}`,
    `Location: ${withoutSecrets(report.location)}`,
    `Last clicked: ${withoutSecrets(report.lastClicked) || 'nothing'}`,
    `Version: ${withoutSecrets(report.version)}`,
    `Browser: ${withoutSecrets(report.browser)}`,
    'Error:',
    withoutSecrets(report.error),
  ].join('\n')
