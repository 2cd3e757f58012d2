import { type Kysely, sql } from 'kysely'
import { numberArray } from '../../platform/sqlArray.ts'
import { type StoredZone, ZoneIndex } from '../../movement/zones/zoneIndex.ts'
import type { Database } from '../../storage/schema.ts'

/** Zones of one read. */
const PAGE = 500

interface OwnerZones {
  readonly index: ZoneIndex
  /** Zones to read again; null: all of them. */
  stale: Set<number> | null
}

/** The geozones of the owners whose vehicles are followed here, as indexes that are read when they are first needed. */
export class ZoneMemory {
  readonly #db: Kysely<Database>
  readonly #owners = new Map<number, OwnerZones>()

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** The zones of an owner as of the last `prepare`; the same object from then on. */
  of(ownerId: number): ZoneIndex {
    return this.#of(ownerId).index
  }

  /** Zones of the owner changed; null: any of them. */
  note(ownerId: number, zoneIds: readonly number[] | null): void {
    const owner = this.#owners.get(ownerId)
    if (!owner) return
    if (zoneIds === null) owner.stale = null
    else for (const zoneId of zoneIds) owner.stale?.add(zoneId)
  }

  /** Everything may have changed. */
  forget(): void {
    for (const owner of this.#owners.values()) owner.stale = null
  }

  /** Reads what is not known yet of these owners, and what changed of all others. */
  async prepare(ownerIds: Iterable<number> = []): Promise<void> {
    for (const ownerId of ownerIds) this.#of(ownerId)
    for (const [ownerId, owner] of this.#owners) {
      // oxlint-disable-next-line no-await-in-loop -- owners in turn: most have nothing to read
      if (owner.stale === null || owner.stale.size > 0) await this.#read(ownerId, owner)
    }
  }

  #of(ownerId: number): OwnerZones {
    const known = this.#owners.get(ownerId)
    if (known) return known
    const owner: OwnerZones = { index: new ZoneIndex(), stale: null }
    this.#owners.set(ownerId, owner)
    return owner
  }

  async #read(ownerId: number, owner: OwnerZones): Promise<void> {
    const { stale } = owner
    // What changes from now on is read again.
    owner.stale = new Set()
    try {
      const zones = await readStoredZones(this.#db, ownerId, stale)
      const gone = stale ?? owner.index.ids()
      owner.index.change(zones, [...gone])
    } catch (error) {
      owner.stale = stale
      throw error
    }
  }
}

/** The zones of an owner that are not deleted; ids null: all of them. */
const readStoredZones = async (
  db: Kysely<Database>,
  ownerId: number,
  ids: ReadonlySet<number> | null,
): Promise<StoredZone[]> => {
  const among = ids === null ? sql`true` : sql`id = any(${numberArray([...ids])}::integer[])`
  const zones: StoredZone[] = []
  for (let after = 0; ; ) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const { rows } =
      await sql<StoredZone>`select id, zone_type_id as "zoneTypeId", shape as type, points, radius, width,
        shaped_at as "shapedAt", speed_limit as "speedLimit"
      from geozone where owner_id = ${ownerId} and deleted_at is null and ${among} and id > ${after}
      order by id limit ${PAGE}`.execute(db)
    zones.push(...rows)
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return zones
  }
}

/** Vehicles of an owner that these zones may concern: those that are in one of them, or last reported from the boxes around them. */
export const findConcerned = async (
  db: Kysely<Database>,
  ownerId: number,
  zoneIds: readonly number[],
  index: ZoneIndex,
): Promise<readonly number[]> => {
  const areas = zoneIds.flatMap((id) => index.get(id)?.area ?? [])
  const least = (pick: 'south' | 'west') => areas.reduce((low, area) => Math.min(low, area[pick]), 180)
  const most = (pick: 'north' | 'east') => areas.reduce((high, area) => Math.max(high, area[pick]), -180)
  const { rows } = await sql<{ id: number }>`select vehicle_id as id from vehicle_position_state
    where owner_id = ${ownerId} and lat between ${least('south')} and ${most('north')}
      and lon between ${least('west')} and ${most('east')}
    union select vehicle_id from zone_visit
    where owner_id = ${ownerId} and zone_id = any(${numberArray(zoneIds)}::integer[]) and left_at is null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
