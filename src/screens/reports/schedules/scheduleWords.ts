import { DISK_TEXT } from '../../../contract/http/error.ts'
import { DISK_FAILURES, type DiskFailure } from '../../../contract/reports/reportDisk.ts'
import type {
  ReportSchedule,
  ScheduleFailure,
  ScheduleWhen,
} from '../../../contract/reports/reportSchedule.ts'
import type { Message } from '../../../errors/message.ts'
import { serverTextMessage } from '../../../errors/serverTexts.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { weekdayName } from '../../../i18n/weekdayName.ts'
import { writeClock } from '../../../kit/form/clockText.ts'

/** When a schedule runs, in words. */
export const whenText = (when: ScheduleWhen, t: Translate, locale: string): string => {
  if (when.every === 'cron') return when.cron
  const at = (day: string): string => t('reports.schedule.at', { day, time: writeClock(when.minute) })
  if (when.every === 'day') return at(t('reports.schedule.everyDay'))
  if (when.every === 'week') return at(weekdayName(when.weekday, locale))
  if (when.day === null) return at(t('reports.schedule.lastDayOf'))
  return at(t('reports.schedule.monthDayOf', { day: when.day }))
}

/** To whom a schedule is delivered. */
export const deliveryText = (
  { recipients, toDisk, toDrive }: Pick<ReportSchedule, 'recipients' | 'toDisk' | 'toDrive'>,
  t: Translate,
): string =>
  [
    ...recipients,
    ...(toDisk ? [t('reports.schedule.toDiskShort')] : []),
    ...(toDrive ? [t('reports.schedule.toDriveShort')] : []),
  ].join(', ')

const isOfDisk = (reason: ScheduleFailure): reason is DiskFailure =>
  DISK_FAILURES.some((failure) => failure === reason)

/** Why a disk took nothing, as the messages of the server say it. */
export const diskMessage = (failure: DiskFailure): Message => serverTextMessage(DISK_TEXT[failure])

/** Why a schedule delivered nothing. */
export const reasonText = (
  reason: ScheduleFailure,
  t: Translate,
  inWords: (message: Message) => string,
): string => (isOfDisk(reason) ? inWords(diskMessage(reason)) : t(`reports.schedule.reason.${reason}`))
