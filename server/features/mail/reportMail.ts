import type { Language } from '../../../src/contract/entities/session.ts'
import type { MailText } from './restoreMail.ts'

/** The content of a mail with a report of a schedule. */
export interface ReportMailDetail {
  readonly language: Language
  /** Of the schedule. */
  readonly name: string
  /** The days of the report, as '26.11.2026 – 27.11.2026'. */
  readonly days: string
  readonly rows: number
  readonly run: number
  /** The template of the schedule with all its runs; null, and absent in mails of earlier versions: a single report. */
  readonly template?: { readonly id: number; readonly runs: readonly number[] } | null
  /** The files are too large for a mail: there is only the link. */
  readonly isTooLarge: boolean
}

/** The page of the report. */
const addressOf = ({ run, template }: Pick<ReportMailDetail, 'run' | 'template'>): string =>
  template ? `template=${template.id}&runs=${template.runs.join(',')}` : `run=${run}`

/** The mail with a report of a schedule, in the schedule's language. publicUrl: without a trailing slash. */
export const reportMail = ({
  language,
  name,
  days,
  rows,
  run,
  template = null,
  isTooLarge,
  publicUrl,
}: ReportMailDetail & { readonly publicUrl: string }): MailText => {
  const words = TEXTS[language]
  const content = isTooLarge ? words.tooLarge : words.attached
  const text = [
    `${words.report(name)}\n${days}`,
    rows === 0 ? words.empty : content,
    `${words.open}\n${publicUrl}/#/reports?${addressOf({ run, template })}`,
    words.why,
  ]
  return { subject: `${name}, ${days}`, text: text.join('\n\n') }
}

interface Words {
  readonly report: (name: string) => string
  readonly attached: string
  readonly tooLarge: string
  readonly empty: string
  readonly open: string
  readonly why: string
}

const TEXTS: Readonly<Record<Language, Words>> = {
  ru: {
    report: (name) => `Отчёт «${name}»`,
    attached: 'Файлы приложены к письму.',
    tooLarge: 'Файлы слишком велики для письма. Откройте отчёт по ссылке.',
    empty: 'За этот период в отчёте нет строк.',
    open: 'Отчёт на странице:',
    why: 'Письмо отправлено по расписанию отчёта.',
  },
  ua: {
    report: (name) => `Звіт «${name}»`,
    attached: 'Файли додано до листа.',
    tooLarge: 'Файли завеликі для листа. Відкрийте звіт за посиланням.',
    empty: 'За цей період у звіті немає рядків.',
    open: 'Звіт на сторінці:',
    why: 'Лист надіслано за розкладом звіту.',
  },
  en: {
    report: (name) => `Report “${name}”`,
    attached: 'The files are attached.',
    tooLarge: 'The files are too large for a mail. Open the report by its link.',
    empty: 'The report has no rows for this period.',
    open: 'The report on its page:',
    why: 'This mail was sent by the schedule of the report.',
  },
}
