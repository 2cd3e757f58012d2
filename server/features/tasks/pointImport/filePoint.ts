import type { ImportValuesOf } from '../../../../src/contract/http/imports.ts'
import type { TaskPointColumn } from '../../../../src/contract/http/taskPointImport.ts'
import { POINT_RADIUS, type RoutePoint } from '../../../../src/contract/tasks/routePoints.ts'

/** Points of a route as lines of a file, and back. Pure. */

export type PointValues = ImportValuesOf<TaskPointColumn>

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
/** The longest permitted deviation of an arrival, minutes. */
const DEVIATION_MAX = 1_440

/** Minutes of `08:30`; null for ''. */
export const minutesOf = (clock: string): number | null => {
  if (clock === '') return null
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * HOUR_MINUTES + minutes
}

const clockText = (ms: number): string => {
  const minutes = Math.round(ms / MINUTE_MS)
  return [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

type Arrival = Pick<RoutePoint, 'arrival' | 'earlyMinutes' | 'lateMinutes'>

/** The arrival of a window: at its beginning, with its length as the permitted delay; of half a window as open as it can be. */
export const arrivalOf = ({
  windowFrom,
  windowTo,
}: Pick<PointValues, 'windowFrom' | 'windowTo'>): Arrival => {
  const [from, to] = [minutesOf(windowFrom), minutesOf(windowTo)]
  if (from !== null)
    return {
      arrival: from * MINUTE_MS,
      earlyMinutes: 0,
      lateMinutes: to === null ? DEVIATION_MAX : Math.max(0, to - from),
    }
  if (to === null) return { arrival: null, earlyMinutes: 0, lateMinutes: 0 }
  return { arrival: to * MINUTE_MS, earlyMinutes: Math.min(to, DEVIATION_MAX), lateMinutes: 0 }
}

/** The window of a point as a file has it. */
const windowOf = ({
  arrival,
  earlyMinutes,
  lateMinutes,
}: Arrival): Pick<PointValues, 'windowFrom' | 'windowTo'> => {
  if (arrival === null) return { windowFrom: '', windowTo: '' }
  const [from, to] = [arrival - earlyMinutes * MINUTE_MS, arrival + lateMinutes * MINUTE_MS]
  return {
    windowFrom: earlyMinutes > 0 && from <= 0 ? '' : clockText(from),
    windowTo: lateMinutes === DEVIATION_MAX ? '' : clockText(to),
  }
}

/** A point as a file has it. */
export const valuesOf = (point: RoutePoint): PointValues => ({
  name: point.name,
  address: point.address,
  latitude: String(point.latitude ?? ''),
  longitude: String(point.longitude ?? ''),
  ...windowOf(point),
  service: point.spendMinutes === 0 ? '' : String(point.spendMinutes),
})

/** A point of a line; what files do not have stays as it was. */
export const pointOf = (values: PointValues, before: RoutePoint | null, order: number): RoutePoint => {
  const place = { latitude: Number(values.latitude), longitude: Number(values.longitude) }
  const isMoved =
    before !== null && (before.latitude !== place.latitude || before.longitude !== place.longitude)
  return {
    radius: POINT_RADIUS.initial,
    departure: null,
    ...before,
    // The zone of another place does not count for this one.
    zoneId: before === null || isMoved ? null : before.zoneId,
    order,
    name: values.name,
    ...place,
    address: values.address,
    ...arrivalOf(values),
    spendMinutes: values.service === '' ? 0 : Number(values.service),
  }
}

/** A line without the spellings that mean the same: no service may be written as 0, and until midnight is at midnight. */
export const plainValues = (values: PointValues): PointValues => ({
  ...values,
  windowFrom: values.windowFrom === '' && values.windowTo === '00:00' ? '00:00' : values.windowFrom,
  service: Number(values.service) === 0 ? '' : String(Number(values.service)),
})
