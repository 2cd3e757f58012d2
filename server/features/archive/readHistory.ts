import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  type ArchiveCardReading,
  type ArchiveEvent,
  ARCHIVED_STATES,
  CARD_READINGS_FOLDER,
  EVENTS_FOLDER,
  historyPart,
} from '../../../src/contract/http/admin/archiveHistory.ts'
import { moment, type TrackQuery } from '../../storage/history.ts'
import type { Database } from '../../storage/schema.ts'
import { eventDetails } from './eventDetails.ts'
import type { ZipPart } from './zipWriter.ts'

/** What happened with vehicles in the period of an archive: a part for each vehicle, slice by slice. */

type Db = Kysely<Database>

/** Rows of one statement. */
export const HISTORY_AT_ONCE = 5_000

/** count: of the rows that were read until now. */
interface CountedPart extends ZipPart {
  readonly count: number
}

/** Rows of a vehicle, in slices that are not empty. */
type Slices = AsyncGenerator<readonly object[], void, undefined>

/** The parts of a vehicle that have rows. number: of the vehicle within the archive. */
export async function* readHistory(
  db: Db,
  number: number,
  query: TrackQuery,
): AsyncGenerator<CountedPart, void, undefined> {
  for (const { folder, slices } of [
    { folder: EVENTS_FOLDER, slices: readEvents(db, query) },
    { folder: CARD_READINGS_FOLDER, slices: readCardReadings(db, query) },
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one slice in memory
    const first = await slices.next()
    if (first.done === true) continue
    const part = { name: historyPart(folder, number), count: 0 }
    const lines = linesOf(first.value, slices, (count) => (part.count += count))
    yield Object.assign(part, { pieces: lines })
  }
}

/** One row a line. */
async function* linesOf(
  first: readonly object[],
  others: Slices,
  onRows: (count: number) => void,
): AsyncGenerator<string, void, undefined> {
  const textOf = (rows: readonly object[]): string => {
    onRows(rows.length)
    return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
  yield textOf(first)
  for await (const rows of others) yield textOf(rows)
}

async function* readCardReadings(db: Db, { ownerId, vehicleId, from, to }: TrackQuery): Slices {
  for (let after = from - 1; ; ) {
    // oxlint-disable-next-line no-await-in-loop -- each slice begins after the one before
    const { rows } = await sql<ArchiveCardReading>`select at, number from card_reading
      where owner_id = ${ownerId} and vehicle_id = ${vehicleId} and at > ${moment(after)} and at < ${moment(to)}
      order by at limit ${HISTORY_AT_ONCE}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < HISTORY_AT_ONCE) return
    after = last.at
  }
}

/** What tells an event from others of its vehicle. details: as text. */
interface EventKey extends Pick<ArchiveEvent, 'at' | 'name'> {
  readonly details: string
}
type StoredEvent = EventKey & Pick<ArchiveEvent, 'taken'>

/** Events that are equal in all that an archive has of them are one. */
async function* readEvents(db: Db, query: TrackQuery): Slices {
  for (let after: EventKey | null = null; ; ) {
    // oxlint-disable-next-line no-await-in-loop -- each slice begins after the one before
    const stored: readonly StoredEvent[] = await readEventsAfter(db, query, after)
    const events = stored.filter((event, index) => {
      const before = stored[index - 1]
      return before === undefined || !isSame(event, before)
    })
    if (events.length > 0) yield events.map(eventOf)
    const last = stored.at(-1)
    if (last === undefined || stored.length < HISTORY_AT_ONCE) return
    after = last
  }
}

const isSame = (one: EventKey, other: EventKey): boolean =>
  one.at === other.at && one.name === other.name && one.details === other.details

const eventOf = ({ at, name, details, taken }: StoredEvent): ArchiveEvent => ({
  at,
  name,
  details: JSON.parse(details) as ArchiveEvent['details'],
  taken,
})

/**
 * What the server detected of the way of a vehicle it detects again from the positions, unless somebody took it: that stays with what
 * was said of it. Levels of fuel are not in an archive, so that fuel events are.
 */
const isWanted = ({ ownerId, vehicleId }: TrackQuery) => sql`(e.data -> 'reason' is null
  or e.name in ('FUELLING_START', 'FUELLING_END', 'DEFUELLING_START', 'DEFUELLING_END')
  or exists (select from event_acknowledgement k where k.owner_id = ${ownerId} and k.vehicle_id = ${vehicleId}
    and k.event_seq = e.seq and k.event_name = e.name))`

/** Both kinds of events have an index of their own. */
const readEventsAfter = async (
  db: Db,
  query: TrackQuery,
  after: EventKey | null,
): Promise<readonly StoredEvent[]> => {
  const { ownerId, vehicleId, from, to } = query
  const details = eventDetails(sql`e.data`)
  const isAfter =
    after === null
      ? sql`true`
      : sql`(e.at, e.name collate "C", ${details}::text collate "C") > (${after.at}::bigint, ${after.name}, ${after.details})`
  const branch = (isKind: RawBuilder<unknown>) => sql`(
    select e.at, e.name, e.seq, ${details}::text as details from event_log e
    where e.owner_id = ${ownerId} and e.vehicle_id = ${vehicleId} and ${isKind}
      and e.at >= ${moment(after?.at ?? from)} and e.at < ${moment(to)} and ${isAfter}
    order by e.at, e.name collate "C", ${details}::text collate "C", e.seq limit ${HISTORY_AT_ONCE})`
  const states = sql.join([...ARCHIVED_STATES])
  const { rows } = await sql<StoredEvent>`select e.at, e.name, e.details,
      case when k.at is not null then json_build_object('by',
        case when k.account_id = ${ownerId} then null else coalesce(a.login, '') end, 'at', k.at, 'note', k.note) end as taken
    from (
      select * from (${branch(sql`e.counted and ${isWanted(query)}`)} union all ${branch(sql`not e.counted and e.name in (${states})`)}) u
      order by at, name collate "C", details collate "C", seq limit ${HISTORY_AT_ONCE}) e
    left join event_acknowledgement k on k.owner_id = ${ownerId} and k.vehicle_id = ${vehicleId}
      and k.event_seq = e.seq and k.event_name = e.name
    left join account a on a.id = k.account_id
    order by e.at, e.name collate "C", e.details collate "C", e.seq`.execute(db)
  return rows
}
