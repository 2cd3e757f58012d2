import type { Tour, ToursBody, ToursPreview, TourTotals } from '../../../../src/contract/http/taskTours.ts'
import { doOverlap } from '../../../../src/contract/tasks/taskSpan.ts'
import type { AccountPrincipal } from '../../../access/principal.ts'
import type { RoadEngine } from '../../roads/engine/roadEngine.ts'
import { takenOf } from '../plan/planTask.ts'
import type { TaskContext } from '../taskService.ts'
import { readOpenTasks } from '../taskSql.ts'
import { type DriveTimes, readDriveTimes } from './driveTimes.ts'
import { readSources, type SourceStop, type SourceVehicle, type TourSources } from './readSources.ts'
import { solveTours, type Solver } from './solveTours.ts'
import { driveTour, type TourProblem, type Tours } from './tourProblem.ts'

const MINUTE_MS = 60_000
const SECONDS = 60

/** A question as numbers. fixed: stops before the distributed ones, at which all vehicles begin: 0 or 1. */
interface TourTask {
  readonly problem: TourProblem
  readonly fixed: 0 | 1
  readonly drive: DriveTimes
  /** The place of each vehicle among those of `drive`; null: it begins at its first stop. */
  readonly starts: readonly (number | null)[]
}

/** The places of the stops, then those of the vehicles that have one. */
const placesOf = (
  stops: readonly SourceStop[],
  vehicles: readonly SourceVehicle[],
  begins: ToursBody['begins'],
) => {
  const places = stops.map(({ latitude, longitude }) => ({ latitude, longitude }))
  const starts = vehicles.map(({ place }) => {
    if (begins === 'firstStop') return 0
    return place === null ? null : places.push(place) - 1
  })
  return { places, starts }
}

const tourTask = async (
  { stops, vehicles }: TourSources,
  { startsAt, endsAt, begins }: ToursBody,
  engine: RoadEngine | null,
  signal: AbortSignal,
): Promise<TourTask> => {
  const { places, starts } = placesOf(stops, vehicles, begins)
  const drive = await readDriveTimes(engine, places, signal)
  const fixed = begins === 'firstStop' ? 1 : 0
  const minutesOf = (moment: number | null, none: number): number =>
    moment === null ? none : (moment - startsAt) / MINUTE_MS
  const ofStops = (row: readonly number[]): readonly number[] => row.slice(fixed, stops.length)
  const [first] = stops
  const readyAt = fixed === 1 && first ? Math.max(0, minutesOf(first.from, 0)) + first.point.spendMinutes : 0
  return {
    fixed,
    drive,
    starts,
    problem: {
      stops: stops.slice(fixed).map(({ point, from, to }) => ({
        from: minutesOf(from, Number.NEGATIVE_INFINITY),
        to: minutesOf(to, Number.POSITIVE_INFINITY),
        service: point.spendMinutes,
      })),
      drive: drive.minutes.slice(fixed, stops.length).map(ofStops),
      vehicles: starts.map((start) => ({
        readyAt,
        drive: start === null ? stops.slice(fixed).map(() => 0) : ofStops(drive.minutes[start] ?? []),
      })),
      until: minutesOf(endsAt, Number.POSITIVE_INFINITY),
      driveWeight: 1,
    },
  }
}

/** Who has the stops now, as far as these vehicles have them. */
const givenTours = ({ stops, vehicles }: TourSources, fixed: number): Tours =>
  vehicles.map(({ id }) =>
    stops.slice(fixed).flatMap(({ vehicleId }, index) => (vehicleId === id ? [index] : [])),
  )

const metresOf = ({ drive, fixed, starts }: TourTask, vehicle: number, tour: readonly number[]): number =>
  tour.reduce((sum, stop, place) => {
    const before = place === 0 ? starts[vehicle] : (tour[place - 1] ?? 0) + fixed
    return sum + (before === null || before === undefined ? 0 : (drive.metres[before]?.[stop + fixed] ?? 0))
  }, 0)

type PlannedTour = Pick<Tour, 'stops' | 'metres' | 'lateSeconds' | 'endsAt'>

/** A tour with its moments; stops are counted from the first one of the question. */
const plannedTour = (
  task: TourTask,
  vehicle: number,
  tour: readonly number[],
  startsAt: number,
): PlannedTour => {
  const { problem, fixed } = task
  const momentOf = (minutes: number): number => Math.round(startsAt + minutes * MINUTE_MS)
  const stops: Tour['stops'] = []
  const { late, end } = driveTour(problem, vehicle, tour, (stop, at, leftAt) => {
    const lateSeconds = Math.round(Math.max(0, at - (problem.stops[stop]?.to ?? at)) * SECONDS)
    stops.push({ stop: stop + fixed, at: momentOf(at), leavesAt: momentOf(leftAt), lateSeconds })
  })
  return {
    stops,
    metres: Math.round(metresOf(task, vehicle, tour)),
    lateSeconds: Math.round(late * SECONDS),
    endsAt: tour.length === 0 ? startsAt : momentOf(end),
  }
}

const totalsOf = (tours: readonly PlannedTour[]): TourTotals => ({
  metres: tours.reduce((sum, { metres }) => sum + metres, 0),
  lateSeconds: tours.reduce((sum, { lateSeconds }) => sum + lateSeconds, 0),
  endsAt: Math.max(0, ...tours.map(({ endsAt }) => endsAt)),
})

/** The names of the other tasks that each vehicle has while it is on its tour. */
const conflictsOf = async (
  { db, clock, days }: TaskContext,
  principal: AccountPrincipal,
  { tasks, vehicles }: TourSources,
  planned: readonly PlannedTour[],
  startsAt: number,
): Promise<readonly string[][]> => {
  const now = clock.now()
  const sources = new Set(tasks.map(({ id }) => id))
  const conflicts: string[][] = []
  for (const [index, { id }] of vehicles.entries()) {
    const { stops = [], endsAt = startsAt } = planned[index] ?? {}
    const others = stops.length === 0 ? [] : await readOpenTasks(db, principal, id)
    conflicts.push(
      others.flatMap((other) => {
        const taken = sources.has(other.id) ? null : takenOf(other, days, now)
        return taken !== null && doOverlap({ from: startsAt, to: endsAt }, taken) ? [other.name] : []
      }),
    )
  }
  return conflicts
}

/** Distributes the stops of tasks and routes to vehicles, and says what came of it; nothing is stored. */
export const planTours = async (
  context: TaskContext,
  solver: Solver,
  principal: AccountPrincipal,
  question: ToursBody,
  { engine, signal }: { readonly engine: RoadEngine | null; readonly signal: AbortSignal },
): Promise<ToursPreview> => {
  const { startsAt } = question
  const sources = await context.db
    .transaction()
    .execute((trx) => readSources(trx, principal, question, { days: context.days, isChange: false }))
  const task = await tourTask(sources, question, engine, signal)
  const given = givenTours(sources, task.fixed)
  const solved = await solveTours(solver, { problem: task.problem, given, mustServe: false }, signal)
  const planOf = (tours: Tours): readonly PlannedTour[] =>
    tours.map((tour, vehicle) => plannedTour(task, vehicle, tour, startsAt))
  const planned = planOf(solved.tours)
  const conflicts = await conflictsOf(context, principal, sources, planned, startsAt)
  const isGiven = given.flat().length === task.problem.stops.length
  return {
    stops: sources.stops.map(({ point, latitude, longitude, from, to, source }) => ({
      name: point.name,
      address: point.address,
      latitude,
      longitude,
      spendMinutes: point.spendMinutes,
      from,
      to,
      source,
    })),
    tours: planned.map((tour, index) => {
      const { id = 0, name = '', licensePlate = '' } = sources.vehicles[index] ?? {}
      return { ...tour, vehicleId: id, vehicleName: name, licensePlate, conflicts: conflicts[index] ?? [] }
    }),
    left: solved.left.map((stop) => stop + task.fixed),
    before: isGiven ? totalsOf(planOf(given)) : null,
    after: totalsOf(planned),
    by: solved.by,
    isByRoad: task.drive.isByRoad,
    seen: sources.seen,
  }
}
