import { useTranslation } from 'react-i18next'
import type { FuelLedger } from '../../../contract/http/fuelLedger.ts'
import { useFormat } from '../../../i18n/useFormat.ts'

/** How far each level sensor is to be trusted, with what takes from its score. */
export const SensorsList = ({ ledger }: { readonly ledger: FuelLedger }) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  if (ledger.sensors.length === 0) return <p className="fuel-note">{t('fuel.noSensors')}</p>
  return (
    <ul className="fuel-sensors">
      {ledger.sensors.map((sensor) => (
        <li key={sensor.number}>
          <strong>{sensor.name}</strong>{' '}
          {sensor.score === null
            ? t('fuel.quality.unknown', { count: sensor.readings })
            : t('fuel.quality.score', { score: number(sensor.score), count: sensor.readings })}
          {sensor.reasons.length === 0 && sensor.score !== null && ` ${t('fuel.quality.good')}`}
          {sensor.score !== null && sensor.reasons.length > 0 && (
            <ul>
              {sensor.reasons.map(({ fault, share, lost }) => (
                <li key={fault}>
                  {t(`fuel.quality.${fault}`, { share: number(share * 100, 1), lost: number(lost) })}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
