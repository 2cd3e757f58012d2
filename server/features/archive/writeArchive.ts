import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_HEAD,
  ARCHIVE_LISTS,
  ARCHIVE_README,
  ARCHIVE_VERSION,
  type ArchiveHead,
  type ArchiveList,
  type ArchiveLists,
  filePart,
  positionsPart,
} from '../../../src/contract/http/admin/archive.ts'
import { ARCHIVE_BYTES } from '../../../src/contract/http/admin/moveOut.ts'
import { endedTasksPart } from '../../../src/contract/http/admin/archiveEndedTasks.ts'
import { utcDayOf } from '../../../src/contract/rules/utcDay.ts'
import { moment } from '../../storage/history.ts'
import type { Database } from '../../storage/schema.ts'
import { readAccountFiles } from './accountFiles.ts'
import { ARCHIVE_README_TEXT } from './archiveReadme.ts'
import { positionLines } from './positionLines.ts'
import { readHistory } from './readHistory.ts'
import { readEndedTasks } from './readEndedTasks.ts'
import { readAccountLists } from './readAccountLists.ts'
import { type ZipPart, zipOf } from './zipWriter.ts'
import { featureOfZone } from './zoneFeature.ts'

/** Whose archive, and of which positions; ms since the epoch, without the end. */
export interface ArchiveSubject {
  readonly ownerId: number
  readonly login: string
  readonly from: number
  readonly until: number
  /** With photos, files and pictures of tasks. */
  readonly hasFiles: boolean
  /** ms since the epoch */
  readonly now: number
}

/** The bytes of the archive of an account, piece by piece: lists are in memory as wholes, one file at a time, positions are not. */
export const writeArchive = (
  db: Kysely<Database>,
  subject: ArchiveSubject,
): AsyncGenerator<Buffer, void, undefined> => zipOf(archiveParts(db, subject), ARCHIVE_BYTES)

async function* archiveParts(
  db: Kysely<Database>,
  subject: ArchiveSubject,
): AsyncGenerator<ZipPart, void, undefined> {
  const { ownerId, hasFiles, from, until } = subject
  const { lists: all, vehicleIds, zoneIds } = await readAccountLists(db, ownerId)
  const lists = hasFiles ? all : listsWithoutFiles(all)
  const parts: { name: string; count: number }[] = []
  const part = (name: string, count: number, pieces: ZipPart['pieces']): ZipPart => {
    parts.push({ name, count })
    return { name, pieces }
  }
  yield { name: ARCHIVE_README, pieces: [ARCHIVE_README_TEXT] }
  for (const list of Object.keys(ARCHIVE_LISTS) as ArchiveList[]) {
    const rows = list === 'zones' ? geoJson(lists.zones.map(featureOfZone)) : jsonRows(lists[list])
    yield part(ARCHIVE_LISTS[list], lists[list].length, rows)
  }
  let endedParts = 0
  const numbers = { vehicles: inverse(vehicleIds), zones: inverse(zoneIds) }
  for await (const tasks of readEndedTasks(db, ownerId, numbers)) {
    const rows = hasFiles ? tasks : tasks.map((row) => ({ ...row, proofs: [] }))
    yield part(endedTasksPart(++endedParts), rows.length, jsonRows(rows))
  }
  const files = hasFiles ? readAccountFiles(db, ownerId) : []
  for await (const { name, bytes } of files) yield part(filePart(name), 1, [bytes])
  for (const [number, vehicleId] of vehicleIds) {
    const track = { ownerId, vehicleId, from, to: until }
    // oxlint-disable-next-line no-await-in-loop -- one vehicle after the other
    for await (const rows of readHistory(db, number, track)) {
      parts.push(rows)
      yield rows
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!(await hasPositions(db, track))) continue
    const counted = { name: positionsPart(number), count: 0 }
    parts.push(counted)
    yield { name: counted.name, pieces: positionLines(db, track, (count) => (counted.count += count)) }
  }
  // The last part, so that an archive that was cut off has none.
  yield { name: ARCHIVE_HEAD, pieces: [`${JSON.stringify(headOf(subject, parts), null, 2)}\n`] }
}

/** Rows name no file that is not in the archive. */
const listsWithoutFiles = (lists: ArchiveLists): ArchiveLists => ({
  ...lists,
  employees: lists.employees.map((row) => ({ ...row, photo: null })),
  maintenance: lists.maintenance.map((row) => ({ ...row, file: null })),
  tasks: lists.tasks.map(({ underway, ...row }) => ({
    ...row,
    underway: underway && { ...underway, proofs: [] },
  })),
})

const inverse = (ids: ReadonlyMap<number, number>): ReadonlyMap<number, number> =>
  new Map([...ids].map(([number, id]) => [id, number]))

const hasPositions = async (
  db: Kysely<Database>,
  { ownerId, vehicleId, from, to }: Parameters<typeof positionLines>[1],
): Promise<boolean> => {
  const { rows } =
    await sql`select from position p where p.owner_id = ${ownerId} and p.vehicle_id = ${vehicleId}
    and p.ts >= ${moment(from)} and p.ts < ${moment(to)} limit 1`.execute(db)
  return rows.length > 0
}

const headOf = ({ login, from, until, now }: ArchiveSubject, parts: ArchiveHead['parts']): ArchiveHead => ({
  format: ARCHIVE_FORMAT,
  version: ARCHIVE_VERSION,
  madeAt: new Date(now).toISOString(),
  account: login,
  fromDay: utcDayOf(from),
  untilDay: utcDayOf(until - 1),
  parts: parts.map(({ name, count }) => ({ name, count })),
})

/** One row a line. */
function* jsonRows(rows: readonly unknown[]): Generator<string> {
  yield '['
  for (const [index, row] of rows.entries()) yield `${index === 0 ? '' : ','}\n${JSON.stringify(row)}`
  yield '\n]\n'
}

function* geoJson(features: readonly object[]): Generator<string> {
  yield '{"type":"FeatureCollection","features":'
  yield* jsonRows(features)
  yield '}\n'
}
