import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ARCHIVE_POSITION_COLUMNS, positionsPart } from '../../../../src/contract/http/admin/archive.ts'
import { findRefusal, isStorableJson } from '../../../live/observationCheck.ts'
import type { Observation } from '../../../live/ports.ts'
import type { ClientVehicle } from '../files/clientVehicles.ts'
import { type Judged, reasonOf } from '../files/judgeEntry.ts'
import { LineSplitter } from '../files/lineSplitter.ts'
import { MoveInFault } from '../moveInFault.ts'
import type { HistoryLimits } from './historyRows.ts'
import type { OpenArchive } from './openArchive.ts'

/** Lines of a batch, about. */
const BATCH = 2_000
/** Cells before the other values, which may have commas. */
const PLAIN_CELLS = ARCHIVE_POSITION_COLUMNS.split(',').length - 1

interface ArchiveBatch {
  readonly entries: readonly Judged[]
  /** Bytes of the file that are read, about. */
  readonly bytes: number
}

/** The positions of the vehicles of an archive, by their numbers, in batches, which are the same each time. */
export async function* readArchivePositions(
  archive: OpenArchive,
  vehicles: ReadonlyMap<number, ClientVehicle>,
  limits: HistoryLimits,
): AsyncGenerator<ArchiveBatch, void, undefined> {
  let bytes = 0
  for (const [number, vehicle] of vehicles) {
    let entries: Judged[] = []
    const splitter = new LineSplitter((text, line, isWhole) => {
      if (line === 1) {
        if (text !== ARCHIVE_POSITION_COLUMNS) throw new MoveInFault('brokenArchive')
      } else if (text !== '')
        entries.push(isWhole ? judgeLine(text, vehicle, limits) : { reason: 'line', text })
    })
    const name = positionsPart(number)
    for await (const text of archive.read(name)) {
      splitter.write(text)
      if (entries.length >= BATCH) {
        yield { entries, bytes }
        entries = []
      }
      await nextTurn()
    }
    splitter.end()
    bytes += archive.sizeOf(name)
    yield { entries, bytes }
  }
}

const otherValues = z.record(z.string(), z.union([z.number(), z.boolean(), z.string()]))

/** The position of a line as it is stored, or why it is left out. */
export const judgeLine = (text: string, vehicle: ClientVehicle, { now, keptFrom }: HistoryLimits): Judged => {
  const cells = text.split(',', PLAIN_CELLS)
  const others = text.slice(cells.reduce((sum, cell) => sum + cell.length + 1, 0))
  const [time = '', latitude, longitude, speed, azimuth, altitude, satellites, validity, ignition] = cells
  const numbers = [latitude, longitude, speed, azimuth, altitude, satellites, validity].map(numberOf)
  const attributes = valuesOf(others)
  if (cells.length < PLAIN_CELLS || numbers.includes(undefined) || attributes === undefined)
    return { reason: 'number', text }
  const at = Date.parse(time)
  if (at < keptFrom) return { reason: 'tooOld', text: time }
  const [lat = null, lon = null, speedMs, course = null, metres = null, count = null, quality] = numbers
  const observation: Observation = {
    event: 'vehicleLocation',
    isDirect: true,
    past: { ownerId: null },
    data: {
      vehicleId: vehicle.id,
      timestamp: at,
      latitude: lat,
      longitude: lon,
      speed: speedMs ?? 0,
      azimuth: course,
      validity: quality ?? 0,
      ignitionOn: ignition === '1',
    },
    measured: { altitude: metres, satellites: count, attributes },
  }
  const refusal = findRefusal(observation, now, now)
  return refusal === null
    ? { vehicle, at, observation }
    : { reason: reasonOf(refusal), text: refusal === 'future' ? time : refusal }
}

/** null: empty; undefined: no number. */
const numberOf = (cell = ''): number | null | undefined => {
  if (cell === '') return null
  const value = Number(cell)
  return Number.isFinite(value) ? value : undefined
}

/** null: none; undefined: they cannot be read or stored. */
const valuesOf = (cell: string): z.infer<typeof otherValues> | null | undefined => {
  if (cell === '') return null
  try {
    const text = cell.slice(1, -1).replaceAll('""', '"')
    return isStorableJson(text) ? otherValues.safeParse(JSON.parse(text)).data : undefined
  } catch {
    return undefined
  }
}
