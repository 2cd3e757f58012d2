import { useMemo } from 'react'
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

/** Placeholder for a number in a text; no text contains it. */
const GAP = '\u0000'

/** The words around the number of each sum, looked up once. */
const useWordsAround = (t: Translate) =>
  useMemo(() => {
    const around = (text: string): readonly [before: string, after: string] => {
      const [before = '', after = ''] = text.split(GAP)
      return [before, after]
    }
    return {
      moving: around(t('control.moving', { value: GAP })),
      parked: around(t('control.parked', { value: GAP })),
      silent: around(t('control.silent', { value: GAP })),
      alarms: around(t('control.alarms', { value: GAP })),
    }
  }, [t])

/** The only part of the summary that re-renders while the fleet moves. */
const Sums = ({ t, format, seesPositions }: SumsProps) => {
  const { byStatus, alarms } = useFleetCounts()
  const words = useWordsAround(t)
  const bySight = [
    { key: 'moving', tone: 'go', value: byStatus.move },
    { key: 'parked', tone: 'rest', value: byStatus.normal },
    { key: 'silent', tone: 'quiet', value: byStatus.no_signal },
  ] as const
  const parts = [...(seesPositions ? bySight : []), { key: 'alarms', tone: 'alarm', value: alarms }] as const
  return parts.map(({ key, tone, value }) => (
    <li key={key} data-tone={value === 0 ? 'none' : tone}>
      {`${words[key][0]}${format.number(value)}${words[key][1]}`}
    </li>
  ))
}

/** Status counts of the whole fleet, in the colours of status; kept by the engine, never counted here (L1). */
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
