import { type Kysely, sql } from 'kysely'
import type { Page } from '../../../../src/contract/http/admin/list.ts'
import type {
  UnknownDeviceRow,
  UnknownDevicesQuery,
} from '../../../../src/contract/http/admin/unknownDevices.ts'
import type { Database } from '../../../storage/schema.ts'
import { readPage } from '../shared/readPage.ts'
import { holdsText } from '../../../platform/db/searchText.ts'
import { unknownRowGone } from './refusals.ts'

/** Registered devices are no longer listed, however they were registered. */
const unknownDevices = (db: Kysely<Database>) =>
  db
    .selectFrom('unknown_device as u')
    .where(sql<boolean>`not exists (select from device where serial = u.identifier)`)

const selectRows = (base: ReturnType<typeof unknownDevices>) =>
  base.select([
    'u.id as id',
    'u.protocol as protocol',
    'u.identifier as identifier',
    'u.first_seen_at as firstSeenAt',
    'u.last_seen_at as lastSeenAt',
    'u.attempts as attempts',
    'u.remote_address as remoteAddress',
    'u.lat as latitude',
    'u.lon as longitude',
    'u.place_at as placeAt',
    'u.is_ignored as isIgnored',
  ])

const SORTS = {
  lastSeenAt: sql`u.last_seen_at`,
  firstSeenAt: sql`u.first_seen_at`,
  identifier: sql`u.identifier`,
  protocol: sql`u.protocol`,
  attempts: sql`u.attempts`,
} as const

const TEXTS = ['u.identifier', 'u.protocol', 'u.remote_address']

/** A page of the unregistered devices that reported; by default the one seen last comes first. */
export const listUnknownDevices = (
  db: Kysely<Database>,
  query: UnknownDevicesQuery,
): Promise<Page<UnknownDeviceRow>> => {
  const base = unknownDevices(db)
    .where('u.is_ignored', '=', query.ignored === 'true')
    .where(holdsText(TEXTS, query.search))
  const order = query.order ?? (query.sort === undefined ? 'desc' : 'asc')
  return readPage(
    base,
    { ...query, order },
    { select: selectRows, sorts: SORTS, first: 'lastSeenAt', id: sql`u.id` },
  )
}

/** One of them. Throws 404 if there is none. */
export const readUnknownDevice = async (db: Kysely<Database>, id: number): Promise<UnknownDeviceRow> => {
  const row = await selectRows(unknownDevices(db).where('u.id', '=', id)).executeTakeFirst()
  if (!row) throw unknownRowGone(id)
  return row
}
