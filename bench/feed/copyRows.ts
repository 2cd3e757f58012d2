import pg from 'pg'
import { copyFrom } from '../../server/platform/db/copy.ts'
import { storedAzimuth, storedPlace, storedSpeed } from '../../server/storage/positionUnits.ts'
import type { FeedServer } from './feedServer.ts'
import type { FedPosition } from './positions.ts'

/** Vehicles without an owner, so that the same rows can be written to the same table a second time. */
const TWIN = 100_000_000
const STATEMENT = `copy position (ts, owner_id, vehicle_id, lat, lon, speed, azimuth, altitude, validity, satellites,
  ignition_on, attributes) from stdin`
const NONE = '\\N'

/** The COPY target, and whose positions are copied. */
export type CopyTarget = Pick<FeedServer, 'poolConfig' | 'ownerId' | 'vehicleIds'>

/** The rows of positions in COPY format: what the server stores of them, for twins of their vehicles. */
export const copyText = ({ ownerId, vehicleIds }: CopyTarget, positions: readonly FedPosition[]): Buffer =>
  Buffer.from(
    positions
      .map(({ device, at, lat, lon, altitude, speed, course, satellites }) =>
        [
          at,
          ownerId,
          TWIN + (vehicleIds[device] ?? 0),
          storedPlace(lat),
          storedPlace(lon),
          storedSpeed(speed),
          storedAzimuth(course),
          altitude,
          100,
          satellites,
          't',
          NONE,
        ].join('\t'),
      )
      .join('\n')
      .concat('\n'),
  )

/** A dedicated connection straight to the database. */
export class CopyClient {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open({ poolConfig }: CopyTarget): Promise<CopyClient> {
    const client = new pg.Client(poolConfig)
    await client.connect()
    return new CopyClient(client)
  }

  /** One COPY, which is on disk when this resolves. */
  async copy(rows: Buffer): Promise<void> {
    await copyFrom(this.#client, STATEMENT, [rows])
  }

  /**
   * How many rows of the positions' vehicles differ from those of their twins: the comparison is fair only if it is 0.
   */
  async countDifferences(): Promise<number> {
    const columns = 'ts, lat, lon, speed, azimuth, altitude, validity, satellites, ignition_on, attributes'
    const rowsOf = (condition: string, id: string): string =>
      `select ${id} as vehicle_id, ${columns} from position where ${condition}`
    const { rows } = await this.#client.query<{ count: string }>(
      `select count(*) from (
        (${rowsOf(`vehicle_id >= ${TWIN}`, `vehicle_id - ${TWIN}`)})
        except (${rowsOf(`vehicle_id < ${TWIN}`, 'vehicle_id')})) as d`,
    )
    return Number(rows[0]?.count)
  }
}
