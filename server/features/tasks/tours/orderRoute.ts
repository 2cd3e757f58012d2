import type { BestOrder, BestOrderBody } from '../../../../src/contract/http/taskTours.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { unprocessable } from '../../../platform/plugins/apiError.ts'
import type { RoadEngine } from '../../roads/engine/roadEngine.ts'
import { readDriveTimes } from './driveTimes.ts'
import { orderOfTour, routeProblem, stopsOfPoints } from './routeOrder.ts'
import { solveTours, type Solver } from './solveTours.ts'

/** The best order of the points of one route, of which the first stays. Throws 422 for a point without a place. */
export const orderRoute = async (
  solver: Solver,
  { points, timing }: BestOrderBody,
  { engine, signal }: { readonly engine: RoadEngine | null; readonly signal: AbortSignal },
): Promise<BestOrder> => {
  const places = points.map(({ latitude, longitude }, index) => {
    if (latitude !== null && longitude !== null) return { latitude, longitude }
    const field = `points.${index}.latitude`
    throw unprocessable(ERROR_CODES.pointPlace, SERVER_TEXT.checkpointNeedsAddress, { field })
  })
  const { minutes, isByRoad } = await readDriveTimes(engine, places, signal)
  const problem = routeProblem(stopsOfPoints(points, timing), minutes)
  const given = [[...problem.stops.keys()]]
  const { tours, by } = await solveTours(solver, { problem, given, mustServe: true }, signal)
  return { order: [...orderOfTour(tours[0] ?? [])], by, isByRoad }
}
