import { type Kysely, sql } from 'kysely'
import type { Language } from '../../src/contract/entities/session.ts'
import { givenTypeName } from '../../src/contract/rules/zoneTypes.ts'
import { type StoredZone, ZoneIndex } from '../movement/zones/zoneIndex.ts'
import type { Database } from '../storage/schema.ts'
import type { ReportZones } from './reportZones.ts'

interface Row extends StoredZone {
  readonly name: string
  readonly speedLimit: number | null
  readonly typeKey: string
  readonly typeName: string
  readonly isGiven: boolean
}

/** Zones of one read. */
const PAGE = 500

/** Whose zones are read, and for whom: those of types that are forbidden to the account are left out (GEO-20). */
export interface ZonesViewer {
  readonly ownerId: number
  readonly accountId: number
  /** Of the names of the given types. */
  readonly language: Language
}

/** The zones of an owner that an account sees. */
export const readReportZones = async (db: Kysely<Database>, viewer: ZonesViewer): Promise<ReportZones> => {
  const rows = new Map<number, Row>()
  for (let after = 0; ; ) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const page = await readPage(db, viewer, after)
    for (const row of page) rows.set(row.id, row)
    after = page.at(-1)?.id ?? after
    if (page.length < PAGE) break
  }
  // A zone counts for the whole past, whenever it was drawn.
  const index = new ZoneIndex([...rows.values()].map((row) => ({ ...row, shapedAt: 0 })))
  const typeName = ({ isGiven, typeKey, typeName: own }: Row): string =>
    isGiven ? givenTypeName(typeKey, viewer.language) : own
  return {
    index,
    nameOf: (id) => rows.get(id)?.name ?? '',
    typeNameOf: (id) => {
      const row = rows.get(id)
      return row ? typeName(row) : ''
    },
    typeIdOf: (id) => rows.get(id)?.zoneTypeId ?? 0,
    speedLimitOf: (id) => rows.get(id)?.speedLimit ?? null,
  }
}

const readPage = async (
  db: Kysely<Database>,
  { ownerId, accountId }: ZonesViewer,
  after: number,
): Promise<Row[]> => {
  const { rows } =
    await sql<Row>`select z.id, z.zone_type_id as "zoneTypeId", z.shape as type, z.points, z.radius, z.width,
      z.shaped_at as "shapedAt", z.name, z.speed_limit as "speedLimit", t.type as "typeKey", t.name as "typeName",
      t.owner_id is null as "isGiven"
    from geozone z join zone_type t on t.id = z.zone_type_id
    where z.owner_id = ${ownerId} and z.deleted_at is null and z.id > ${after} and z.zone_type_id not in
      (select zone_type_id from forbidden_zone_type where account_id = ${accountId})
    order by z.id limit ${PAGE}`.execute(db)
  return rows
}
