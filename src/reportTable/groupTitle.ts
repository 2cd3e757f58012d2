import type { Translate } from '../i18n/translate.ts'
import type { ReportGrouping } from '../contract/reports/reportKinds.ts'
import type { ResultGroup } from './tableLines.ts'

/** The title of a group of rows. */
export const groupTitle = (
  t: Translate,
  { key, licensePlate }: Pick<ResultGroup, 'key' | 'licensePlate'>,
  groupBy: ReportGrouping | null,
): string => {
  if (groupBy === 'shift')
    return key === '' ? t('reports.outsideShifts') : t('reports.shiftNumber', { number: key })
  if (key === '' && groupBy === 'trailer') return t('reports.noTrailer')
  if (key === '') return t(groupBy === 'driver' ? 'reports.noDriver' : 'reports.noGroup')
  return licensePlate === '' ? key : `${key} · ${licensePlate}`
}
