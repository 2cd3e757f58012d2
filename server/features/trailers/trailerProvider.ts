import { type Kysely, sql } from 'kysely'
import { TRAILER_WIDTH } from '../../../src/contract/http/trailers.ts'
import type { TrailerProvider, TrailerStretch } from '../../reports/trailers.ts'
import type { Database } from '../../storage/schema.ts'

/** Which trailers vehicles pulled, for reports; a coupling that lasts ends with the period. */
export const trailerProvider = (db: Kysely<Database>): TrailerProvider => ({
  async readTrailers({ ownerId, vehicleId, from, to }) {
    const { rows } = await sql<TrailerStretch>`select c.from_at as "from", coalesce(c.to_at, ${to}) as "to",
        coalesce(t.name, nullif(r.reported ->> 'name', ''), c.identifier) as trailer,
        case when w.width between ${TRAILER_WIDTH.minimum} and ${TRAILER_WIDTH.maximum} then w.width end as width
      from trailer_coupling c
      join trailer_reading r on r.owner_id = c.owner_id and r.id = c.start_id
      left join trailer t on t.owner_id = c.owner_id and t.id = c.trailer_id and t.deleted_at is null
      cross join lateral (select coalesce(t.width, (r.reported ->> 'width')::float8) as width) w
      where c.owner_id = ${ownerId} and c.vehicle_id = ${vehicleId} and c.from_at < ${to}
        and (c.to_at is null or c.to_at > ${from})
      order by c.from_at`.execute(db)
    return rows
  },
})
