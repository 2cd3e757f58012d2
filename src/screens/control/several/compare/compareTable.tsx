import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleRow } from '../../../../contract/engine/rows.ts'
import type { SensorValue, VehicleState } from '../../../../contract/entities/vehicle.ts'
import type { TrackTotals } from '../../../../contract/http/track.ts'
import { isFuelSensor, roundFuel } from '../../../../contract/rules/fuel.ts'
import { isLastKnown } from '../../../../contract/rules/status.ts'
import { useStatusKey } from '../../../../fleet/statusKey.ts'
import { useFleetTime } from '../../../../fleet/useFleetTime.ts'
import { unitText } from '../../../../i18n/unitText.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { usePlaceText } from '../../../../map/places/usePlaceText.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { RowStatusIcon } from '../../../../vehicleList/statusIcon.tsx'
import { attachedTrailer } from '../../window/vehicleFacts.ts'
import { rowTitle } from '../../../../fleet/rowTitle.ts'
import { comparedSensors } from './comparedSensors.ts'
import { SpeedGraph } from './speedGraph.tsx'
import { useCompared } from './useCompared.ts'
import { readingName } from '../../../../i18n/readingName.ts'

/** Speeds below this share the same axis: a parked fleet is not drawn as a mountain range, m/s. */
const LOWEST_TOP = 14

interface LineProps {
  readonly name: string
  readonly children: ReactNode
}

const Line = ({ name, children }: LineProps) => (
  <tr>
    <th scope="row">{name}</th>
    {children}
  </tr>
)

/** What the vehicles report, as the list and the window say it. */
const ReportedLines = ({ rows }: { readonly rows: readonly VehicleRow[] }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useFleetTime()
  const statusKey = useStatusKey()
  const placeText = usePlaceText()
  const asOf = (row: VehicleRow, value: string): string =>
    value !== '' && isLastKnown(row, now) ? t('popup.wasLast', { value }) : value
  const each = (write: (row: VehicleRow) => ReactNode): ReactNode =>
    rows.map((row) => <td key={row.vehicleId}>{write(row) || '—'}</td>)
  const alarmOf = ({ alarm, lockedAlarm }: VehicleRow): ReactNode =>
    alarm || lockedAlarm ? (
      <strong className="compare__alarm">{t(alarm ? 'popup.sosPressed' : 'popup.lockedAlarm')}</strong>
    ) : (
      t('popup.calm')
    )
  return (
    <>
      <Line name={t('popup.state')}>
        {each((row) => (
          <span className="compare__status">
            <RowStatusIcon row={row} />
            {t(statusKey(row.label))}
          </span>
        ))}
      </Line>
      <Line name={t('several.alarm')}>{each(alarmOf)}</Line>
      <Line name={t('several.reported')}>
        {each(({ lastKnownTime }) =>
          lastKnownTime === null ? '' : t('popup.ago', { age: format.age(lastKnownTime, now) }),
        )}
      </Line>
      <Line name={t('several.place')}>{each(placeText)}</Line>
      <Line name={t('several.speed')}>{each((row) => asOf(row, format.speed(row.speed)))}</Line>
      <Line name={t('popup.ignition')}>
        {each((row) =>
          row.lastKnownTime === null ? '' : asOf(row, t(row.ignitionOn ? 'popup.on' : 'popup.off')),
        )}
      </Line>
    </>
  )
}

interface StateLinesProps {
  readonly rows: readonly VehicleRow[]
  readonly states: readonly (VehicleState | undefined)[]
}

/** Drivers, trailers and sensors. */
const StateLines = ({ rows, states }: StateLinesProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const sensors = useMemo(() => comparedSensors(states), [states])
  const valueOf = (sensor: SensorValue | null): string => {
    if (sensor === null || sensor.value === null) return '—'
    const value = isFuelSensor(sensor.sensorType) ? roundFuel(sensor.value) : sensor.value
    return `${format.number(value)} ${unitText(t, sensor.units)}`.trim()
  }
  const each = (write: (state: VehicleState) => string | null): ReactNode =>
    rows.map(({ vehicleId }, index) => {
      const state = states[index]
      return <td key={vehicleId}>{(state && write(state)) || '—'}</td>
    })
  return (
    <>
      <Line name={t('popup.driver')}>
        {each(({ connectedRfidCard: card }) => (card ? card.driverName || card.number : null))}
      </Line>
      <Line name={t('popup.trailer')}>{each(attachedTrailer)}</Line>
      {sensors.map(({ name, values }) => (
        <Line key={name} name={readingName(t, name)}>
          {values.map((sensor, index) => (
            <td key={rows[index]?.vehicleId ?? index}>{valueOf(sensor)}</td>
          ))}
        </Line>
      ))}
    </>
  )
}

/** The vehicles as columns, what is known of them as lines. */
export const CompareTable = ({ rows }: { readonly rows: readonly VehicleRow[] }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const ids = rows.map(({ vehicleId }) => vehicleId)
  const { states, tracks, isReading, hasFailed, readAgain } = useCompared(ids)
  const highest = Math.max(LOWEST_TOP, ...tracks.map((track) => track?.totals.maxSpeed ?? 0))
  const total = (write: (totals: TrackTotals) => string): ReactNode =>
    rows.map(({ vehicleId }, index) => {
      const track = tracks[index]
      return <td key={vehicleId}>{track ? write(track.totals) || '—' : '—'}</td>
    })
  return (
    <div className="compare" aria-busy={isReading}>
      {hasFailed && (
        <Banner tone="attention" action={<Button onPress={readAgain}>{t('common.retry')}</Button>}>
          {t('several.compareFailed')}
        </Banner>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what is wider than the screen */}
      <div className="compare__scroll" role="group" aria-label={t('several.compareTitle')} tabIndex={0}>
        <table className="compare__table">
          <thead>
            <tr>
              <td />
              {rows.map((row) => (
                <th key={row.vehicleId} scope="col">
                  {rowTitle(row)}
                  {row.licensePlate !== rowTitle(row) && (
                    <span className="compare__plate">{row.licensePlate}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <ReportedLines rows={rows} />
            <StateLines rows={rows} states={states} />
            {tracks.length > 0 && (
              <>
                <Line name={t('several.mileage')}>{total(({ mileage }) => format.distance(mileage))}</Line>
                <Line name={t('several.topSpeed')}>{total(({ maxSpeed }) => format.speed(maxSpeed))}</Line>
                <Line name={t('several.speedOver')}>
                  {rows.map(({ vehicleId }, index) => {
                    const track = tracks[index]
                    return (
                      <td key={vehicleId}>{track ? <SpeedGraph track={track} highest={highest} /> : '—'}</td>
                    )
                  })}
                </Line>
              </>
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}
