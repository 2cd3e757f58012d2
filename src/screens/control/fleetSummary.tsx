import { useTranslation } from 'react-i18next'
import { useFleetCounts, useTotal } from '../../fleet/fleetContext.ts'
import type { Translate } from '../../i18n/translate.ts'
import { type Formats, useFormat } from '../../i18n/useFormat.ts'
import { useIsAllowed } from '../../session/allowed.ts'

interface SumsProps {
  readonly t: Translate
  readonly format: Formats
  readonly seesPositions: boolean
}

/** All of the summary that is drawn anew while the fleet moves. */
const Sums = ({ t, format, seesPositions }: SumsProps) => {
  const { byStatus, alarms } = useFleetCounts()
  const bySight = [
    { key: 'moving', tone: 'go', value: byStatus.move },
    { key: 'parked', tone: 'rest', value: byStatus.normal },
    { key: 'silent', tone: 'quiet', value: byStatus.no_signal },
  ] as const
  const parts = [...(seesPositions ? bySight : []), { key: 'alarms', tone: 'alarm', value: alarms }] as const
  return parts.map(({ key, tone, value }) => (
    <li key={key} data-tone={value === 0 ? 'none' : tone}>
      {t(`control.${key}`, { value: format.number(value) })}
    </li>
  ))
}

/** How the whole fleet stands, in the colours of status; kept by the engine, never counted here (L1). */
export const FleetSummary = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const seesPositions = useIsAllowed('seePositions')
  if (useTotal() === 0) return null
  return (
    <ul className="fleet-summary" aria-label={t('control.summary')}>
      {!seesPositions && <li data-tone="quiet">{t('control.hidden')}</li>}
      <Sums t={t} format={format} seesPositions={seesPositions} />
    </ul>
  )
}
