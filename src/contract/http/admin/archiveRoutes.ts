import * as z from 'zod/mini'
import { inOrder, ROUTE_POINTS_MAX, routeFault, routePoint } from '../../tasks/routePoints.ts'
import { taskName, taskRouteBody, type TaskRouteFields } from '../taskRoutes.ts'

/** Routes of tasks as an archive has them: zones by their numbers (docs/archive.md). */

/** Of a vehicle or a zone within the archive. */
export const rowNumber = z.int().check(z.minimum(1))
const { zoneId: _zoneId, ...pointFields } = routePoint.shape

const route = z.object({
  name: taskName,
  passOrder: taskRouteBody.shape.passOrder,
  timing: taskRouteBody.shape.timing,
  points: z
    .array(z.object({ ...pointFields, zone: z.nullable(rowNumber) }))
    .check(z.maxLength(ROUTE_POINTS_MAX)),
  corridor: taskRouteBody.shape.corridor,
})
export type ArchiveRoute = z.infer<typeof route>

/** The route with ids. */
export const fieldsOfRoute = (
  { points, ...fields }: ArchiveRoute,
  idOfZone: (number: number) => number | null,
): TaskRouteFields => ({
  ...fields,
  points: points.map(({ zone, ...point }) => ({ ...point, zoneId: zone === null ? null : idOfZone(zone) })),
})

const isRoute = (row: ArchiveRoute): boolean => {
  const { data } = taskRouteBody.safeParse(fieldsOfRoute(row, (number) => number))
  if (data === undefined || (data.corridor !== null && data.passOrder === 'arbitrarily')) return false
  return routeFault(inOrder(data.points), data) === null
}

/** A route that the product takes. */
export const archiveRoute = route.check(z.refine(isRoute))
