import { NOISE_LEVELS, SCORING_SEEDS, TUNING_SEEDS } from '../../server/movement/score/levels.ts'
import { f1 } from '../../server/movement/score/match.ts'
import { type LevelScore, scoreLevel } from '../../server/movement/score/scoreLevel.ts'

/** Prints the level reached by each detector; the command fails if one misses its target. */
const GOALS = { mileage: 0.01, worstMileage: 0.01, motion: 0.98, fuel: 0.95, volume: 0.05 }

const HELP = `npm run score [-- --tuning] [-- --all]
  Drives simulated vehicles with known truth through the detectors and prints what they find of it.
  --tuning  with the seeds that parameters are tuned with
  --all     every failure instead of the first five of a level`

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
const middle = (numbers: readonly number[]): number =>
  numbers.map(Math.abs).toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const rowOf = (score: LevelScore) => ({
  level: score.level.name,
  km: Math.round(score.odometer / 1_000),
  mileage: percent(score.mileage / score.odometer - 1),
  worst: percent(Math.max(...score.mileageErrors.map(Math.abs))),
  'trips F1': f1(score.trips).toFixed(4),
  'stops F1': f1(score.stops).toFixed(4),
  'parkings F1': f1(score.parkings).toFixed(4),
  'fuel F1': f1(score.fuel).toFixed(4),
  'fuel events': score.fuel.found + score.fuel.missed,
  volume: percent(middle(score.volumeErrors)),
  'within 5 %': percent(
    score.volumeErrors.filter((each) => Math.abs(each) <= GOALS.volume).length /
      Math.max(1, score.volumeErrors.length),
  ),
})

const isReached = (score: LevelScore): boolean =>
  Math.abs(score.mileage / score.odometer - 1) <= GOALS.mileage &&
  Math.max(...score.mileageErrors.map(Math.abs)) <= GOALS.worstMileage &&
  f1(score.trips) >= GOALS.motion &&
  f1(score.stops) >= GOALS.motion &&
  f1(score.fuel) >= GOALS.fuel &&
  middle(score.volumeErrors) <= GOALS.volume

const run = (options: readonly string[]): void => {
  const seeds = options.includes('--tuning') ? TUNING_SEEDS : SCORING_SEEDS
  const scores = NOISE_LEVELS.map((level) => scoreLevel(level, seeds))
  console.table(scores.map(rowOf))
  for (const { level, failures } of scores) {
    console.log(`${level.name}: ${failures.length} failures`)
    for (const failure of failures.slice(0, options.includes('--all') ? undefined : 5))
      console.log(`  ${failure}`)
  }
  if (!scores.every(isReached)) process.exitCode = 1
}

const options = process.argv.slice(2)
if (options.includes('--help')) console.log(HELP)
else run(options)
