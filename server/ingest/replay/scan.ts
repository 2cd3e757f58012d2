import { stat } from 'node:fs/promises'
import { type Columns, RecordingError, readColumns } from './columns.ts'
import { type Line, readLines } from './lines.ts'
import { parseRow, type RecordedDetails, readDetails } from './row.ts'
import { RowOrder } from './rowOrder.ts'

/** Results of the first pass over a recording. */
export interface RecordingScan {
  readonly columns: Columns
  /** Vehicle id to the vehicle fields of its first row, in order of appearance. */
  readonly vehicles: ReadonlyMap<string, RecordedDetails>
  readonly rows: number
  /** Recorded ms from the first row to the last; a row whose time is wrong does not count. */
  readonly durationMs: number
}

const requireFile = async (file: string): Promise<void> => {
  const info = await stat(file).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message
    throw new RecordingError(`${file}: cannot be read: ${reason}`)
  })
  if (!info.isFile()) throw new RecordingError(`${file}: is not a file; a .csv or .csv.gz is needed`)
}

/** Lines of a recording; corrupt gzip data throws a RecordingError. */
async function* recordingLines(file: string): AsyncGenerator<Line[], void, undefined> {
  try {
    yield* readLines(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new RecordingError(`${file}: cannot be read to its end: ${reason}`)
  }
}

/**
 * Reads the whole recording once, collecting only the vehicles' names and the time span.
 * @throws RecordingError if the file is missing, corrupt, empty, without the required columns or without a usable row.
 */
export const scanRecording = async (file: string): Promise<RecordingScan> => {
  await requireFile(file)
  let columns: Columns | null = null
  const vehicles = new Map<string, RecordedDetails>()
  let rows = 0
  let firstAt: number | null = null
  let durationMs = 0
  const order = new RowOrder<null>({
    take: (_, at) => {
      durationMs = Math.max(durationMs, at)
    },
    refuse: () => undefined,
  })
  for await (const lines of recordingLines(file)) {
    for (const line of lines) {
      if (columns === null) {
        columns = readColumns(line.text ?? '', file)
        continue
      }
      const parsed = parseRow(line.text, columns)
      if ('refusal' in parsed) continue
      const { row } = parsed
      rows++
      firstAt ??= row.at
      order.add(null, row.at - firstAt)
      if (!vehicles.has(row.id)) vehicles.set(row.id, readDetails(parsed.fields, columns))
    }
  }
  order.end()
  if (columns === null)
    throw new RecordingError(`${file}: is empty; a line with the columns id, ts, lat, lon is needed`)
  if (rows === 0) throw new RecordingError(`${file}: has no usable row after its first line`)
  return { columns, vehicles, rows, durationMs }
}
