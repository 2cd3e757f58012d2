import type { Translate } from '../i18n/translate.ts'
import type { ReportGrouping } from '../contract/reports/reportKinds.ts'
import type { ReportDriver } from '../contract/reports/reportRun.ts'
import type { ResultGroup } from './tableLines.ts'

/** Who drove, in words. */
const driverTitle = (t: Translate, driver: ReportDriver | null): string => {
  if (driver?.is === 'known') return driver.name ?? ''
  return t(`reports.driver.${driver?.is ?? 'none'}`, { number: driver?.name ?? '' })
}

/** The title of a group of rows. */
export const groupTitle = (
  t: Translate,
  { key, licensePlate, driver }: Pick<ResultGroup, 'key' | 'licensePlate' | 'driver'>,
  groupBy: ReportGrouping | null,
): string => {
  if (groupBy === 'shift')
    return key === '' ? t('reports.outsideShifts') : t('reports.shiftNumber', { number: key })
  if (groupBy === 'driver') return driverTitle(t, driver)
  if (key === '') return t(groupBy === 'trailer' ? 'reports.noTrailer' : 'reports.noGroup')
  return licensePlate === '' ? key : `${key} · ${licensePlate}`
}
