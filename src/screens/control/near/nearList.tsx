import { useEffect, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { useTranslation } from 'react-i18next'
import type { VehicleRow } from '../../../contract/engine/rows.ts'
import type { RoadNear } from '../../../contract/http/roads.ts'
import { useFleetClient } from '../../../fleet/fleetContext.ts'
import { useDriveTime } from '../../../i18n/useDriveTime.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import '../../../ui/list.css'
import { RowStatusIcon } from '../../../vehicleList/statusIcon.tsx'

interface NearListProps {
  readonly answer: RoadNear
  readonly minutes: number
  readonly onOpen: (vehicleId: number) => void
}

type Near = RoadNear['vehicles'][number]

/** The vehicles of an answer as the engine knows them; null until it has said. */
const useRows = (vehicles: readonly Near[]): readonly (VehicleRow & Near)[] | null => {
  const client = useFleetClient()
  const [read, setRead] = useState<{
    readonly of: readonly Near[]
    readonly rows: readonly (VehicleRow & Near)[]
  } | null>(null)
  useEffect(() => {
    let isWanted = true
    void client.readVehicles(vehicles.map(({ vehicleId }) => vehicleId)).then((found) => {
      const known = new Map(found.flatMap((row) => (row === null ? [] : [[row.vehicleId, row] as const])))
      const rows = vehicles.flatMap((one) => {
        const row = known.get(one.vehicleId)
        return row ? [{ ...row, ...one }] : []
      })
      if (isWanted) setRead({ of: vehicles, rows })
    })
    return () => {
      isWanted = false
    }
  }, [client, vehicles])
  return read?.of === vehicles ? read.rows : null
}

/** The vehicles that can be there, the nearest first; the chosen one opens. */
export const NearList = ({ answer, minutes, onOpen }: NearListProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const driveTime = useDriveTime()
  const rows = useRows(answer.vehicles)
  if (rows === null) return null
  const title = answer.byRoad
    ? t('map.reach.count', { count: rows.length, minutes })
    : t('map.reach.countNearest', { count: rows.length })
  if (rows.length === 0) {
    return (
      <p className="near__note" role="status">
        {t(answer.byRoad ? 'map.reach.nobody' : 'map.reach.noVehicles', { minutes })}
      </p>
    )
  }
  return (
    <>
      <p className="near__note" role="status">
        {title}
        {answer.cut && `. ${t('map.reach.cut')}`}
      </p>
      <ListBox
        className="ui-list near__list"
        aria-label={title}
        items={rows}
        onAction={(key) => onOpen(Number(key))}
      >
        {(row) => (
          <ListBoxItem className="ui-list__item" id={row.vehicleId} textValue={row.name}>
            <RowStatusIcon row={row} />
            <span className="near__name">
              <span className="near__text">{row.name}</span>
              <span className="near__plate">{row.licensePlate}</span>
            </span>
            <span className="near__far">
              {row.seconds !== null && <strong>{driveTime(row.seconds)}</strong>}
              <span>{format.distance(row.metres)}</span>
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </>
  )
}
