import { type TourBegin, type ToursBody, TOUR_SOURCES_MAX } from '../../../contract/http/taskTours.ts'
import { tasksPath } from '../tasksPath.ts'

/** The address of the page with some tasks chosen. */
export const toursHref = (taskIds: readonly number[]): string =>
  `${tasksPath('tours')}${taskIds.length === 0 ? '' : `?tasks=${taskIds.slice(0, TOUR_SOURCES_MAX).join(',')}`}`

/** The chosen tasks of an address; what is damaged counts as absent. */
export const readToursQuery = (query: string): readonly number[] =>
  [...new Set((new URLSearchParams(query).get('tasks') ?? '').split(',').map(Number))]
    .filter((id) => Number.isInteger(id) && id > 0)
    .slice(0, TOUR_SOURCES_MAX)

/** What is filled in; null: nobody has chosen it yet; NaN: it is no moment. */
export interface ToursFields {
  readonly taskIds: readonly number[]
  readonly routeIds: readonly number[]
  readonly vehicleIds: readonly number[] | null
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly begins: TourBegin
  readonly name: string | null
}

/** The question of the fields; null: something is missing. */
export const questionOf = (
  { taskIds, routeIds, endsAt, begins }: ToursFields,
  { vehicleIds, startsAt }: { readonly vehicleIds: readonly number[]; readonly startsAt: number },
): ToursBody | null => {
  const isGood =
    taskIds.length + routeIds.length > 0 &&
    vehicleIds.length > 0 &&
    !Number.isNaN(startsAt) &&
    (endsAt === null || endsAt > startsAt)
  if (!isGood) return null
  return {
    ...(taskIds.length > 0 && { taskIds: [...taskIds] }),
    ...(routeIds.length > 0 && { routeIds: [...routeIds] }),
    vehicleIds: [...vehicleIds],
    startsAt,
    endsAt,
    begins,
  }
}
