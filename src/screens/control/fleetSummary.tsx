import { useTranslation } from 'react-i18next'
import { useFleetCounts } from '../../fleet/fleetContext.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useIsAllowed } from '../../session/allowed.ts'

/** How the whole fleet stands, in the colours of status; kept by the engine, never counted here (L1). */
export const FleetSummary = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { byStatus, alarms, total } = useFleetCounts()
  const seesPositions = useIsAllowed('seePositions')
  if (total === 0) return null
  const bySight = [
    { key: 'moving', tone: 'go', value: byStatus.move },
    { key: 'parked', tone: 'rest', value: byStatus.normal },
    { key: 'silent', tone: 'quiet', value: byStatus.no_signal },
  ] as const
  const parts = [...(seesPositions ? bySight : []), { key: 'alarms', tone: 'alarm', value: alarms }] as const
  return (
    <ul className="fleet-summary" aria-label={t('control.summary')}>
      {!seesPositions && <li data-tone="quiet">{t('control.hidden')}</li>}
      {parts.map(({ key, tone, value }) => (
        <li key={key} data-tone={value === 0 ? 'none' : tone}>
          {t(`control.${key}`, { value: format.number(value) })}
        </li>
      ))}
    </ul>
  )
}
