import { useTranslation } from 'react-i18next'
import type { FleetSums, FleetToday } from '../../contract/http/overview.ts'
import { formatTime } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { Figure } from './figure.tsx'
import { WeeksChart } from './weeksChart.tsx'

/** The daily report, with which that page begins. */
const REPORTS = '#/reports?p=today'
const METRES_PER_KM = 1_000
const HOUR_MS = 3_600_000

/** What vehicles did today, next to the median of the same weekday. */
export const TodayPart = ({ today }: { readonly today: FleetToday }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const seesFuel = useIsAllowed('seeFuel')
  const { countedAt, weeks, weeksAsked, usual } = today
  const km = (metres: number): string => t('overview.km', { value: format.number(metres / METRES_PER_KM, 0) })
  const hours = (ms: number): string => t('overview.h', { value: format.number(ms / HOUR_MS, 1) })
  const litres = (value: number): string => t('overview.litres', { value: format.number(value, 0) })
  const figure = (name: string, of: keyof FleetSums, write: (value: number) => string) => {
    const [value, before] = [today[of], usual?.[of] ?? null]
    const known = weeks.filter((week) => week[of] !== null).length
    return (
      <Figure name={name} value={value === null ? t('overview.unknown') : write(value)} href={REPORTS}>
        <span className="overview__note">
          {before === null
            ? t('overview.noUsual')
            : t('overview.usual', {
                value: write(before),
                known: format.number(known),
                asked: format.number(weeksAsked),
              })}
        </span>
      </Figure>
    )
  }
  return (
    <section aria-label={t('overview.today')}>
      <h2>{t('overview.today')}</h2>
      <p className="overview__note">
        {countedAt === null
          ? t('overview.notCounted')
          : t('overview.counted', { time: formatTime(countedAt) })}
      </p>
      <div className="overview-figures">
        {figure(t('overview.distance'), 'metres', km)}
        {figure(t('overview.hours'), 'engineMs', hours)}
        {seesFuel && figure(t('overview.fuel'), 'fuelUsed', litres)}
      </div>
      {weeks.length > 0 && <WeeksChart today={today} />}
    </section>
  )
}
