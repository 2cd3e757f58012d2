import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import {
  ARCHIVE_BYTES,
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
import { endedTasksPart } from '../../../src/contract/http/admin/archiveEndedTasks.ts'
import { utcDayOf } from '../../../src/contract/rules/utcDay.ts'
import { moment } from '../../storage/history.ts'
import type { Database } from '../../storage/schema.ts'
import { readAccountFiles } from './accountFiles.ts'
import { ARCHIVE_README_TEXT } from './archiveReadme.ts'
import { positionLines } from './positionLines.ts'
import { readEndedTasks } from './readEndedTasks.ts'
import { readAccountLists } from './readAccountLists.ts'
import { ZipWriter } from './zipWriter.ts'
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
export async function* writeArchive(
  db: Kysely<Database>,
  subject: ArchiveSubject,
): AsyncGenerator<Buffer, void, undefined> {
  const zip = new ZipWriter(ARCHIVE_BYTES)
  const { lists: all, vehicleIds, zoneIds } = await readAccountLists(db, subject.ownerId)
  const lists = subject.hasFiles ? all : listsWithoutFiles(all)
  const parts: { name: string; count: number }[] = []
  let endedParts = 0
  yield* zip.part(ARCHIVE_README, [ARCHIVE_README_TEXT])
  for (const list of Object.keys(ARCHIVE_LISTS) as ArchiveList[]) {
    const name = ARCHIVE_LISTS[list]
    parts.push({ name, count: lists[list].length })
    yield* zip.part(name, list === 'zones' ? geoJson(lists.zones.map(featureOfZone)) : jsonRows(lists[list]))
  }
  for await (const rows of readEndedTasks(db, subject.ownerId, {
    vehicles: inverse(vehicleIds),
    zones: inverse(zoneIds),
  })) {
    const name = endedTasksPart(++endedParts)
    parts.push({ name, count: rows.length })
    yield* zip.part(name, jsonRows(subject.hasFiles ? rows : rows.map((row) => ({ ...row, proofs: [] }))))
  }
  const files = subject.hasFiles ? readAccountFiles(db, subject.ownerId) : []
  for await (const { name, bytes } of files) {
    parts.push({ name: filePart(name), count: 1 })
    yield* zip.file(filePart(name), bytes)
  }
  for (const [number, vehicleId] of vehicleIds) {
    const track = { ownerId: subject.ownerId, vehicleId, from: subject.from, to: subject.until }
    // oxlint-disable-next-line no-await-in-loop -- one vehicle after the other
    if (!(await hasPositions(db, track))) continue
    const part = { name: positionsPart(number), count: 0 }
    parts.push(part)
    yield* zip.part(
      part.name,
      positionLines(db, track, (count) => {
        part.count += count
      }),
    )
  }
  // The last part, so that an archive that was cut off has none.
  yield* zip.part(ARCHIVE_HEAD, [`${JSON.stringify(headOf(subject, parts), null, 2)}\n`])
  yield* zip.end()
}

/** Rows name no file that is not in the archive. */
const listsWithoutFiles = (lists: ArchiveLists): ArchiveLists => ({
  ...lists,
  employees: lists.employees.map((row) => ({ ...row, photo: null })),
  maintenance: lists.maintenance.map((row) => ({ ...row, file: null })),
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
  parts,
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
