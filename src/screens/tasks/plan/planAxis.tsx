import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import { formatDay, formatTime } from '../../../i18n/format.ts'
import { isoLanguage } from '../../../contract/rules/isoLanguage.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { VisuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { type AxisTick, placeOn, type PlanZoom, ticksOf } from './planView.ts'

/** The labelled moments of an axis, in the current language: 'Fri 20.11.2026'. */
export const useTicks = (axis: TimeSpan, zoom: PlanZoom): readonly AxisTick[] => {
  const language = useLanguage()
  return useMemo(() => {
    const weekday = new Intl.DateTimeFormat(isoLanguage(language), { weekday: 'short' })
    return ticksOf(axis, zoom, (at) => `${weekday.format(at)} ${formatDay(at)}`)
  }, [axis, zoom, language])
}

interface AxisProps {
  readonly axis: TimeSpan
  readonly ticks: readonly AxisTick[]
  readonly now: number
}

const isOn = ({ from, to }: TimeSpan, at: number): boolean => at >= from && at <= to

/** The head of the plan: vehicles on the left, the axis of time to their right. */
export const PlanHead = ({ axis, ticks, now }: AxisProps) => {
  const { t } = useTranslation()
  return (
    <div className="plan-head" role="row" aria-rowindex={1}>
      <div className="plan-head__vehicles" role="columnheader">
        {t('tasks.plan.vehicles')}
      </div>
      <div className="plan-head__axis" role="columnheader">
        <VisuallyHidden>{t('tasks.plan.axis')}</VisuallyHidden>
        {ticks.map(({ at, label, isDay }) => (
          <span
            key={at}
            className="plan-head__tick"
            data-day={isDay ? '' : undefined}
            style={{ left: `${placeOn(axis, at)}%` }}
            aria-hidden
          >
            {label}
          </span>
        ))}
        {isOn(axis, now) && (
          <span className="plan-head__now" style={{ left: `${placeOn(axis, now)}%` }}>
            {formatTime(now)}
          </span>
        )}
      </div>
    </div>
  )
}

/** The lines of the axis behind all rows, and the line of the present. */
export const PlanLines = ({ axis, ticks, now }: AxisProps) => (
  <div className="plan-lines" aria-hidden>
    {ticks.map(({ at, isDay }) => (
      <span
        key={at}
        className="plan-lines__line"
        data-day={isDay ? '' : undefined}
        style={{ left: `${placeOn(axis, at)}%` }}
      />
    ))}
    {isOn(axis, now) && <span className="plan-lines__now" style={{ left: `${placeOn(axis, now)}%` }} />}
  </div>
)
