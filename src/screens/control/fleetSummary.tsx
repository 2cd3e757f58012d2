import { useTranslation } from 'react-i18next'
import { useFleetCounts } from '../../fleet/fleetContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'

/** How the whole fleet stands, in the colours of status; kept by the engine, never counted here (L1). */
export const FleetSummary = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { byStatus, alarms, total } = useFleetCounts()
  if (total === 0) return null
  const parts = [
    { key: 'moving', tone: 'go', value: byStatus.move },
    { key: 'parked', tone: 'rest', value: byStatus.normal },
    { key: 'silent', tone: 'quiet', value: byStatus.no_signal },
    { key: 'alarms', tone: 'alarm', value: alarms },
  ] as const
  return (
    <ul className="fleet-summary" aria-label={t('control.summary')}>
      {parts.map(({ key, tone, value }) => (
        <li key={key} data-tone={value === 0 ? 'none' : tone}>
          {t(`control.${key}`, { value: format.number(value) })}
        </li>
      ))}
    </ul>
  )
}
