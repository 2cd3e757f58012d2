import * as z from 'zod/mini'
import { inOrder, ROUTE_POINTS_MAX, routeFault, routePoint } from '../../tasks/routePoints.ts'
import { taskName, taskRouteBody, type TaskRouteFields } from '../taskRoutes.ts'
import { PERFORMERS_MAX, taskTemplateBody } from '../taskTemplates.ts'
import { taskBody } from '../tasks.ts'

/** Routes, templates and tasks as an archive has them: zones and performers by their numbers, routes by their names (docs/archive.md). */

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

const performers = z.array(rowNumber).check(z.minLength(1), z.maxLength(PERFORMERS_MAX))
const { routeId: _routeId, ...templateFields } = taskTemplateBody.shape

export const archiveTaskTemplate = z.object({ ...templateFields, route: taskName, performers })

/** A task that has not ended; one that is being driven is a draft. */
export const archiveTask = z
  .object({
    name: taskName,
    route: taskName,
    description: taskBody.shape.description,
    startsAt: taskBody.shape.startsAt,
    endsAt: taskBody.shape.endsAt,
    performers,
    shift: taskBody.shape.shift,
    isDraft: taskBody.shape.isDraft,
  })
  .check(
    z.refine(({ isDraft, startsAt }) => isDraft || startsAt !== null),
    z.refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt),
  )
export type ArchiveTask = z.infer<typeof archiveTask>
