import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DriverMonth } from '../../contract/http/driverScores.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Icon } from '../../ui/icon.tsx'
import { trendOf, trendText } from './scoreWords.ts'

const ICONS = { better: TrendingDown, worse: TrendingUp, same: Minus }

/** Points per 100 km against the month before: fewer are better. */
export const Trend = ({ month }: { readonly month: DriverMonth }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const trend = trendOf(month)
  if (trend === null) return <span className="scores-note">{t('scores.noTrend')}</span>
  return (
    <span className="scores-trend" data-trend={trend}>
      <Icon of={ICONS[trend]} size={16} />
      {trendText(t, format, month)}
    </span>
  )
}
