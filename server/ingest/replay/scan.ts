import { stat } from 'node:fs/promises'
import { type Columns, RecordingError, readColumns } from './columns.ts'
import { type Line, readLines } from './lines.ts'
import { parseRow, type RecordedDetails, readDetails } from './row.ts'

/** What a first pass over a recording learns. Recorded times in ms since the epoch. */
export interface RecordingScan {
  readonly columns: Columns
  /** Vehicle id to what its first row says of it, in order of appearance. */
  readonly vehicles: ReadonlyMap<string, RecordedDetails>
  readonly rows: number
  readonly firstAt: number
  readonly lastAt: number
}

const requireFile = async (file: string): Promise<void> => {
  const info = await stat(file).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message
    throw new RecordingError(`${file}: cannot be read: ${reason}`)
  })
  if (!info.isFile()) throw new RecordingError(`${file}: is not a file; a .csv or .csv.gz is needed`)
}

/** Lines of a recording; what cannot be unzipped becomes a RecordingError. */
async function* recordingLines(file: string): AsyncGenerator<Line[], void, undefined> {
  try {
    yield* readLines(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new RecordingError(`${file}: cannot be read to its end: ${reason}`)
  }
}

/**
 * Reads the whole recording once, keeping only what the vehicles are called and the span of time.
 * @throws RecordingError when the file is missing, damaged, empty, without the needed columns or without a usable row.
 */
export const scanRecording = async (file: string): Promise<RecordingScan> => {
  await requireFile(file)
  let columns: Columns | null = null
  const vehicles = new Map<string, RecordedDetails>()
  let rows = 0
  let firstAt = Number.POSITIVE_INFINITY
  let lastAt = Number.NEGATIVE_INFINITY
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
      firstAt = Math.min(firstAt, row.at)
      lastAt = Math.max(lastAt, row.at)
      if (!vehicles.has(row.id)) vehicles.set(row.id, readDetails(parsed.fields, columns))
    }
  }
  if (columns === null)
    throw new RecordingError(`${file}: is empty; a line with the columns id, ts, lat, lon is needed`)
  if (rows === 0) throw new RecordingError(`${file}: has no usable row after its first line`)
  return { columns, vehicles, rows, firstAt, lastAt }
}
