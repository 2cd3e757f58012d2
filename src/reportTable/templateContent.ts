import type { Language } from '../contract/entities/session.ts'
import type { ReportBlockSorts } from '../contract/reports/reportFile.ts'
import type { ReportTemplateFields } from '../contract/reports/reportTemplate.ts'
import { localeOf } from '../i18n/languageTags.ts'
import type { Translate } from '../i18n/translate.ts'
import type { TableDocument } from '../kit/transfer/tableDocument.ts'
import { aboutReport } from './aboutReport.ts'
import { type FileFrame, type ReportRows, writingOf } from './reportDocument.ts'
import { templateDocument } from './templateDocument.ts'
import { zonedTime } from './zonedTime.ts'

/** The whole report of a template: the rows of each of its questions, the first one included. */
export interface TemplateContent extends ReportTemplateFields, FileFrame {
  readonly reports: readonly [ReportRows, ...ReportRows[]]
  readonly sorts: ReportBlockSorts
}

/** The rows of all reports together. */
export const countRows = (reports: readonly Pick<ReportRows, 'parts'>[]): number =>
  reports.reduce((sum, { parts }) => parts.reduce((more, { rows }) => more + rows.length, sum), 0)

/** The report of a template as a document for files, as its page arranges it. `t` has the texts of reports in `language`. */
export const templateFile = (
  { name, blocks, reports, sorts, seesCharts, brand, madeAt }: TemplateContent,
  t: Translate,
  language: Language,
): TableDocument => {
  const [{ run }] = reports
  const time = zonedTime(run.question.timeZone)
  const { compare } = new Intl.Collator(localeOf(language), { numeric: true })
  const about = aboutReport(run, countRows(reports), { t, time })
  return templateDocument({
    t,
    title: name,
    brand,
    lines: [...about, t('table.export.made', { date: time.moment(madeAt) })],
    blocks,
    runs: reports,
    kinds: reports.map(({ declaration }) => declaration),
    sorts: Object.fromEntries(sorts.map(({ block, sort }) => [block, sort])),
    seesCharts,
    compare,
    writings: new Map(reports.map((one) => [one.run.id, writingOf(one, t, language)])),
  })
}
