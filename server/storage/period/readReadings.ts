import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import type { TrackQuery } from '../history.ts'
import { readSeries, type SeriesKind } from '../sensorReadings.ts'
import { doubles, floats } from './growing.ts'

/** Rows per query. */
const SLICE_ROWS = 2_500

interface Slice {
  readonly ts: string | null
  readonly last: number
  readonly series: string
  readonly readings: string
}

/** The readings of one sensor or input over a period. */
export interface Readings {
  readonly kind: SeriesKind
  readonly number: number
  /** ms since the epoch, ascending. */
  readonly timestamp: Float64Array
  /** NaN: no value. */
  readonly value: Float32Array
}

/** The statement of a slice; a row's arrays become a text, rows are separated by semicolons. */
const sliceStatement = ({ ownerId, vehicleId, from, to }: TrackQuery) => sql<Slice>`select
    array_agg(s.ts)::text as ts, max(s.ts) as last, string_agg(array_to_string(s.series, ','), ';') as series,
    string_agg(array_to_string(s.readings, ',', 'NaN'), ';') as readings
  from (select ts, series, readings from sensor_reading
    where owner_id = ${ownerId} and vehicle_id = ${vehicleId}
      and ts >= ${sql.lit(Math.trunc(from))} and ts < ${sql.lit(Math.trunc(to))}
    order by ts limit ${sql.lit(SLICE_ROWS)}) s`

/** The growing columns of one series. */
interface Target {
  readonly timestamp: ReturnType<typeof doubles>
  readonly value: ReturnType<typeof floats>
}

/** Puts the rows of a vehicle into one pair of columns for each series. */
class ReadingColumns {
  readonly #columns = new Map<number, Target>()
  /** Most rows name the same series as the one before. */
  #named = ''
  #targets: Target[] = []

  add({ ts, series, readings }: Slice): void {
    const moments = JSON.parse(`[${ts?.slice(1, -1) ?? ''}]`) as number[]
    const names = series.split(';')
    const values = readings.split(';')
    for (const [row, at] of moments.entries()) {
      const named = names[row] ?? ''
      if (named !== this.#named) {
        this.#named = named
        this.#targets = named.split(',').map((one) => this.#column(Number(one)))
      }
      const cells = (values[row] ?? '').split(',')
      for (const [place, target] of this.#targets.entries()) {
        target.timestamp.push(at)
        target.value.push(Number(cells[place]))
      }
    }
  }

  #column(series: number): Target {
    const there = this.#columns.get(series)
    if (there) return there
    const made = { timestamp: doubles(), value: floats() }
    this.#columns.set(series, made)
    return made
  }

  get all(): readonly Readings[] {
    return [...this.#columns]
      .toSorted(([a], [b]) => a - b)
      .map(([series, { timestamp, value }]) => ({
        ...readSeries(series),
        timestamp: timestamp.all,
        value: value.all,
      }))
  }
}

/** The readings of a vehicle's sensors and inputs over a period, by kind and number. `turn` is awaited before each slice; its failure ends the reading. */
export const readReadings = async (
  db: Kysely<Database>,
  query: TrackQuery,
  turn: () => Promise<void>,
): Promise<readonly Readings[]> => {
  const columns = new ReadingColumns()
  const ask = async (from: number): Promise<Slice | undefined> => {
    await turn()
    return (await sliceStatement({ ...query, from }).execute(db)).rows[0]
  }
  let slice = await ask(query.from)
  while (slice && slice.ts !== null) {
    const next = ask(slice.last + 1)
    columns.add(slice)
    slice = await next
  }
  return columns.all
}
