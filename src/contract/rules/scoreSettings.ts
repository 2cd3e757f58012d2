import * as z from 'zod/mini'
import { CRITERION_NAMES, type Criterion, DEFAULT_POINTS, type ScorePoints } from './driverScore.ts'
import { isTimeOfDay } from './workingHours.ts'

/** What an account sets up for the scores of its drivers. */

export const POINTS_MAX = 1_000
export const NIGHT_SPEED_MIN = 10
export const NIGHT_SPEED_MAX = 250

const points = z.number().check(z.minimum(0), z.maximum(POINTS_MAX))
const timeOfDay = z.string().check(
  z.trim(),
  z.refine(isTimeOfDay, {
    params: { allowed: 'a time of day such as 23:00' },
  }),
)

/** The points of each criterion, by its name. */
const pointsShape = Object.fromEntries(CRITERION_NAMES.map((name) => [name, points])) as Readonly<
  Record<Criterion, typeof points>
>

/** nightFrom, nightTo: the night by the server's clock; nightSpeed: its speed limit in km/h, null: none. */
export const scoreSettings = z.strictObject({
  ...pointsShape,
  nightFrom: timeOfDay,
  nightTo: timeOfDay,
  nightSpeed: z.nullable(z.number().check(z.minimum(NIGHT_SPEED_MIN), z.maximum(NIGHT_SPEED_MAX))),
})
export type ScoreSettings = z.infer<typeof scoreSettings>

/** Of an account that has set up nothing. */
export const DEFAULT_SCORE_SETTINGS: ScoreSettings = {
  ...DEFAULT_POINTS,
  nightFrom: '23:00',
  nightTo: '05:00',
  nightSpeed: null,
}

/** What a violation costs. amount: events or minutes. */
export const pointsFor = (
  settings: ScorePoints,
  criterion: Criterion | null,
  amount: number | null,
): number => (criterion === null ? 0 : settings[criterion] * (amount ?? 0))
