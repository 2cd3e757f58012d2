import type { OrderedBy } from '../../../../src/contract/http/taskTours.ts'
import type { Log } from '../../../platform/log.ts'
import { givenDistribution, withLeftInserted } from './findTours.ts'
import { type Distribution, isInTime, type TourProblem, type Tours } from './tourProblem.ts'
import { toursInThread } from './toursInThread.ts'
import { type Vroom, VroomFailure } from './vroomClient.ts'

export interface Solver {
  /** null: the product orders stops itself. */
  readonly vroom: Vroom | null
  readonly log: Log
}

/** A solution, and who found it. */
export interface SolvedTours extends Distribution {
  readonly by: OrderedBy
}

/** A tour of VROOM that ends too late by our times loses its last stops; what is left is given to whom it fits, late if need be. */
const completed = (problem: TourProblem, found: Distribution): Distribution =>
  withLeftInserted(problem, isInTime(problem, found.tours) ? found : givenDistribution(problem, found.tours))

/**
 * Distributes stops by the service that is set up, otherwise, or where that fails, by the product itself. given: who has them
 * now, null: nobody; mustServe: an answer of the service that leaves a stop is a failure.
 */
export const solveTours = async (
  { vroom, log }: Solver,
  {
    problem,
    given,
    mustServe,
  }: { readonly problem: TourProblem; readonly given: Tours | null; readonly mustServe: boolean },
  signal: AbortSignal,
): Promise<SolvedTours> => {
  if (vroom !== null && problem.stops.length > 0)
    try {
      const found = await vroom.solve(problem, signal)
      if (mustServe && found.left.length > 0)
        throw new VroomFailure(`VROOM left ${found.left.length} stops of a route`)
      return { ...completed(problem, found), by: 'service' }
    } catch (error) {
      if (!(error instanceof VroomFailure)) throw error
      log(error.message, { level: 'warning', event: 'vroom' })
    }
  const found = await toursInThread({ problem, given }, signal)
  return { ...found, by: vroom === null ? 'own' : 'ownInstead' }
}
