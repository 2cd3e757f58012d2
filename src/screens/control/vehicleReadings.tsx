import { useTranslation } from 'react-i18next'
import type { VehicleDetail } from '../../contract/engine.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { RowCounters } from '../../vehicleList/rowCounters.tsx'
import { TipLayer } from '../../vehicleList/tipLayer.tsx'
import { activeCounters, visibleSensors } from './vehicleFacts.ts'

interface Reading {
  readonly key: string | number
  readonly name: string
  readonly value: string
}

const Readings = ({ title, readings }: { title: string; readings: readonly Reading[] }) => {
  if (readings.length === 0) return null
  return (
    <section className="readings">
      <h3>{title}</h3>
      <dl className="facts">
        {readings.map(({ key, name, value }) => (
          <div className="fact" key={key}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Sensors, counters and today's events of a vehicle. */
export const VehicleReadings = ({ detail }: { detail: VehicleDetail }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const sensors = visibleSensors(detail).map(({ name, value, units }) => ({
    key: name,
    name,
    value: value === null ? t('popup.unknown') : `${format.number(value)} ${units}`.trim(),
  }))
  const counters = activeCounters(detail).map(({ id, counterName, startFrom, endLeft }) => ({
    key: id,
    name: counterName,
    value: format.number(endLeft ?? startFrom),
  }))
  const hasEvents = Object.values(detail.row.eventCounts).some((count) => count > 0)
  return (
    <>
      <Readings title={t('popup.sensors')} readings={sensors} />
      <Readings title={t('popup.counters')} readings={counters} />
      {hasEvents && (
        <section className="readings">
          <h3>{t('popup.events')}</h3>
          <TipLayer>
            <RowCounters counts={detail.row.eventCounts} />
          </TipLayer>
        </section>
      )}
    </>
  )
}
