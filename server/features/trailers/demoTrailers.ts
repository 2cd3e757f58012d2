import { type Kysely, sql } from 'kysely'
import type { TrailerFields } from '../../../src/contract/http/trailers.ts'
import { insertRecords } from '../resource/resourceSql.ts'
import type { Database } from '../../storage/schema.ts'
import { trailers } from './trailers.ts'

/** Name, serial number (a VIN where the law asks for one), type, and width in metres. */
const DEMO_TRAILERS: readonly (readonly [
  name: string,
  serialNumber: string,
  type: TrailerFields['type'],
  width: number,
])[] = [
  ['Krone Profi Liner', 'WKESD000000824117', 'CURTAIN_SIDER', 2.55],
  ['Krone Mega Liner', 'WKESDP27091463852', 'CURTAIN_SIDER', 2.55],
  ['Kögel Cargo', 'WK0S0002400187265', 'CURTAIN_SIDER', 2.55],
  ['Schmitz S.KO Cool', 'WSM00000005214873', 'REFRIGERATED', 2.6],
  ['Krone Cool Liner', 'WKESD000000731904', 'REFRIGERATED', 2.6],
  ['Schwarzmüller Box', 'VAVSAP33963274158', 'BOX', 2.55],
  ['Fliegl SDS 350', 'WFDSDS34620091745', 'FLATBED', 2.55],
  ['Wielton NW-3', 'SUDNW300000057391', 'TIPPER', 2.55],
  ['Schmitz S.KI 7.2', 'WSM00000003308126', 'TIPPER', 2.55],
  ['Kässbohrer STS 36', 'NP9STS36000016284', 'TANKER', 2.5],
  ['Goldhofer STZ-L 4', 'WG0STZL4400032168', 'LOW_LOADER', 2.75],
  ['Faymonville MAX Trailer', 'YAFMAX10000079423', 'LOW_LOADER', 2.74],
  ['Kögel Port 45', 'WK0S0002400203811', 'CONTAINER', 2.5],
  ['Rolfo Pegasus', 'ZR9PEGASUS0042637', 'CAR_CARRIER', 2.55],
  ['Amazone UX 5200', 'UX5200-0004173', 'IMPLEMENT', 28],
  ['Lemken Karat 10', 'KARAT-10-386524', 'IMPLEMENT', 6],
]

/** Gives the client `ownerId` the trailers of the demo fleet, unless it has some. */
export const seedDemoTrailers = (db: Kysely<Database>, ownerId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Several servers may start at once.
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    const { rows } = await sql`select from trailer where owner_id = ${ownerId} limit 1`.execute(trx)
    if (rows.length > 0) return
    const records = DEMO_TRAILERS.map(([name, serialNumber, type, width]) => ({
      name,
      serialNumber,
      type,
      width,
    }))
    await insertRecords(trx, trailers, ownerId, records)
  })
