import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { routeDetailPath } from '../../../contract/rules/links.ts'
import { pageTimers, throttle } from '../../../fleet/throttle.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { usePlaceText } from '../../../map/places/usePlaceText.ts'
import { GAP_MS, nearestIndex, placeAt } from '../../../track/track.ts'
import type { RouteMoment } from '../useRouteMoment.ts'
import type { VehicleWay } from './useRoutes.ts'
import { wayColor } from './wayColors.ts'

/** How often the table follows the playback, ms: as fast as a person reads. */
const TABLE_EVERY_MS = 250

/** The moment, at most as often as a table is read. */
const useReadMoment = ({ cursor }: RouteMoment): number => {
  const [at, setAt] = useState(cursor.get)
  useEffect(() => {
    const take = throttle(pageTimers, TABLE_EVERY_MS, () => setAt(cursor.get()))
    take.call()
    const stop = cursor.subscribe(() => take.call())
    return () => {
      stop()
      take.cancel()
    }
  }, [cursor])
  return at
}

/** Where a vehicle was at a moment, and how fast. */
const NowCell = ({ route: { way }, at }: { readonly route: VehicleWay; readonly at: number }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const placeText = usePlaceText()
  const index = nearestIndex(way.at, at)
  const place = placeAt(way, at)
  if (place === null || Math.abs((way.at[index] ?? 0) - at) > GAP_MS)
    return <span className="routes-table__quiet">{t('route.together.nothingNow')}</span>
  const speed = format.speed(way.speed[index] ?? 0)
  return (
    <>
      {placeText(place)}
      {speed !== '' && <span className="routes-table__speed">{speed}</span>}
    </>
  )
}

interface RoutesTableProps {
  readonly routes: readonly VehicleWay[]
  readonly moment: RouteMoment
}

/** The vehicles of the map: what each did in the period, and what it did at the moment. */
export const RoutesTable = ({ routes, moment }: RoutesTableProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const at = useReadMoment(moment)
  return (
    <div className="routes-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('route.together.vehicle')}</th>
            <th scope="col">{t('route.together.now')}</th>
            <th scope="col">{t('route.together.mileage')}</th>
            <th scope="col">{t('route.together.topSpeed')}</th>
          </tr>
        </thead>
        <tbody>
          {routes.map((route, index) => {
            const { vehicleId, name, licensePlate, track } = route
            return (
              <tr key={vehicleId}>
                <th scope="row">
                  <span className="routes-table__vehicle">
                    <span className="way-pin" style={{ background: wayColor(index) }} aria-hidden>
                      {index + 1}
                    </span>
                    <span>
                      <Link
                        href={routeDetailPath(vehicleId, name, licensePlate)}
                        aria-label={`${t('route.together.open')}: ${name}`}
                      >
                        {name}
                      </Link>
                      {licensePlate !== name && <span className="routes-table__quiet">{licensePlate}</span>}
                    </span>
                  </span>
                </th>
                <td>
                  <NowCell route={route} at={at} />
                </td>
                <td className="ui-numbers">{format.distance(track.totals.mileage)}</td>
                <td className="ui-numbers">{format.speed(track.totals.maxSpeed) || '—'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
