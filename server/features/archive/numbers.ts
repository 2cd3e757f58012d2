import type { ArchiveRoute } from '../../../src/contract/http/admin/archiveRoutes.ts'
import type { RoutePoint } from '../../../src/contract/tasks/routePoints.ts'

/** Numbers within the archive by ids. */
export interface Numbers {
  readonly vehicles: ReadonlyMap<number, number>
  readonly zones: ReadonlyMap<number, number>
}

/** The points of a route with numbers of zones; a zone that is gone has none. */
export const pointsWithNumbers = (
  points: readonly RoutePoint[],
  zones: ReadonlyMap<number, number>,
): ArchiveRoute['points'] =>
  points.map(({ zoneId, ...point }) => ({ ...point, zone: zones.get(zoneId ?? 0) ?? null }))
