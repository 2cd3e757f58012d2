import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { readReportZones } from '../../reports/readReportZones.ts'
import type { ReportZones } from '../../reports/reportZones.ts'
import type { Database } from '../../storage/schema.ts'
import type { ReportAsker } from './findViewer.ts'

/** Accounts whose zones are remembered; 10,000 zones of an owner take some 30 MB. */
const MOST_REMEMBERED = 4

/** The zones that an account sees, and a digest that changes with every change of them. */
export interface DigestedZones {
  readonly zones: ReportZones
  readonly digest: string
}

/** Reads the zones of accounts; those of the last ones are remembered while they are unchanged. */
export class ReportZoneMemory {
  readonly #db: Kysely<Database>
  readonly #known = new Map<string, ReportZones>()

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** The zones of the viewer's owner without those of a type that is forbidden to it (GEO-20), as of now. */
  async read(viewer: ReportAsker): Promise<DigestedZones> {
    const digest = await readDigest(this.#db, viewer)
    const known = this.#known.get(digest)
    const zones = known ?? (await readReportZones(this.#db, viewer))
    this.#known.delete(digest)
    this.#known.set(digest, zones)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_REMEMBERED && oldest !== undefined) this.#known.delete(oldest)
    return { zones, digest }
  }
}

const visible = ({ ownerId, accountId }: ReportAsker) => sql`z.owner_id = ${ownerId} and z.deleted_at is null
  and not exists (select 1 from forbidden_zone_type f
    where f.account_id = ${accountId} and f.zone_type_id = z.zone_type_id)`

/** Everything that a report reads of zones; of a shape its moment. */
const readDigest = async (db: Kysely<Database>, viewer: ReportAsker): Promise<string> => {
  const { rows } = await sql<{ text: string | null }>`select string_agg(md5(jsonb_build_array(
      z.id, z.zone_type_id, t.type, t.name, z.name, z.speed_limit, z.shaped_at, z.shape, z.points, z.radius, z.width)::text),
      '' order by z.id) as text
    from geozone z join zone_type t on t.id = z.zone_type_id where ${visible(viewer)}`.execute(db)
  const text = `${viewer.ownerId} ${viewer.language} ${rows[0]?.text ?? ''}`
  return createHash('sha256').update(text).digest('base64')
}
