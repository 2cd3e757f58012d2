import type { CrashReport } from '../../../src/contract/http/crashReport.ts'
import { withoutSecrets } from '../../../src/contract/rules/withoutSecrets.ts'

/**
 * Escapes chat markup: `&`, `<` and `>` as entities (mentions and links are `<!channel>`, `<https://…|…>`), `@`
 * separated from the name behind it, and no backtick, which would end the block.
 */
const withoutMarkup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '@\u200B')
    .replaceAll('`', '\u02CB')

/** The report as the chat shows it: a preformatted block without secrets (CRASH-08 to CRASH-13). */
export const reportText = (login: string, report: CrashReport): string =>
  `\`\`\`\n${withoutMarkup(plainReport(login, report))}\n\`\`\``

const plainReport = (login: string, report: CrashReport): string =>
  [
    `Login: ${login}`,
    `Location: ${withoutSecrets(report.location)}`,
    `Last clicked: ${withoutSecrets(report.lastClicked) || 'nothing'}`,
    `Version: ${withoutSecrets(report.version)}`,
    `Browser: ${withoutSecrets(report.browser)}`,
    'Error:',
    withoutSecrets(report.error),
  ].join('\n')
