import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapSettings } from '../../../api/serverState/useMapSettings.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useTrackApi } from '../../../api/track.ts'
import { fuelPath, routeDetailPath } from '../../../contract/rules/links.ts'
import { TrackController } from '../../../map/track/trackController.ts'
import { TrackMap } from '../../../map/track/trackMap.tsx'
import { makeTrackPin } from '../../../map/track/trackPin.ts'
import type { TrackMark } from '../../../map/track/trackScene.ts'
import { useMapPorts } from '../../../map/useMapPorts.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { type TrackWay, wayOf } from '../../../track/track.ts'
import { LinkButton } from '../../../ui/linkButton.tsx'
import type { ResultRow } from '../../../reportTable/resultRows.ts'

const marksOf = ({ count, positions, at }: TrackWay): readonly TrackMark[] => {
  const end = (glyph: 'start' | 'finish', point: number): TrackMark => ({
    glyph,
    position: [positions[point * 2] ?? 0, positions[point * 2 + 1] ?? 0],
    at: at[point] ?? 0,
  })
  return count === 0 ? [] : [end('start', 0), end('finish', count - 1)]
}

/** The way of a row, once it has been read. */
const useWay = (row: ResultRow | null, isAllowed: boolean) => {
  const api = useTrackApi()
  const { vehicleId = null, from = 0, to = 0 } = row ?? {}
  const call = useCall({
    of: ['track', vehicleId, from, to, 'thin'],
    // Crossings are interpolated between positions, so their moments are no whole milliseconds.
    read: () =>
      api.readTrack(vehicleId ?? 0, {
        from: Math.floor(from),
        to: Math.max(Math.ceil(to), Math.floor(from) + 1),
        detail: 'thin',
      }),
    isOn: isAllowed && vehicleId !== null,
  })
  const track = call.isOld ? undefined : call.data
  const way = useMemo(() => (track ? wayOf(track.points) : null), [track])
  return { way, isReading: call.isReading }
}

const DAY_MS = 86_400_000

/** The period of a row; the two days around a moment. */
const ledgerSpan = ({ from, to }: ResultRow) =>
  to - from < DAY_MS / 2 ? { from: from - DAY_MS, to: to + DAY_MS } : { from, to }

interface RowMapProps {
  readonly row: ResultRow | null
  /** The rows lead to the fuel ledger, too. */
  readonly isAboutFuel: boolean
}

/** The stretch of the chosen row on the map, and the way to its route. */
export const RowMap = ({ row, isAboutFuel }: RowMapProps) => {
  const { t } = useTranslation()
  const settings = useMapSettings()
  const ports = useMapPorts()
  const isAllowed = useIsAllowed('seePast')
  const seesFuel = useIsAllowed('seeFuelLedger')
  const { way, isReading } = useWay(row, isAllowed)
  const [controller] = useState(() => new TrackController(ports, makeTrackPin(t('route.pin'))))
  useEffect(() => controller.setTrack(way, way ? marksOf(way) : [], false), [controller, way])
  useEffect(() => {
    const isPlaced = row !== null && row.latitude !== null && row.longitude !== null
    controller.movePin(isPlaced ? { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 } : null, true)
  }, [controller, row])
  const hint = (): string | null => {
    if (!isAllowed) return t('reports.trackHidden')
    if (row === null) return t('reports.noStretch')
    return !isReading && (way === null || way.count === 0) ? t('reports.noTrack') : null
  }
  const text = hint()
  return (
    <div className="report-map">
      <TrackMap controller={controller} settings={settings} isPaper={false}>
        {text !== null && <p className="report-map__hint">{text}</p>}
        {row !== null && row.vehicleId !== null && isAllowed && (
          <div className="report-map__route">
            <LinkButton
              href={`#${routeDetailPath(row.vehicleId, row.vehicleName, row.licensePlate, Math.floor(row.from))}`}
            >
              {t('reports.openRoute')}
            </LinkButton>
            {isAboutFuel && seesFuel && (
              <LinkButton href={`#${fuelPath(row.vehicleId, ledgerSpan(row))}`}>
                {t('reports.openFuel')}
              </LinkButton>
            )}
          </div>
        )}
      </TrackMap>
    </div>
  )
}
