import { type Kysely, sql } from 'kysely'
import { CALLS, type CallName } from '../../../src/contract/http/paths.ts'
import type { Database } from '../../storage/schema.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'

/** Ids of a zone and of what belongs to it, and of a saved place. */
export interface ZoneThings {
  readonly zone: number
  readonly zoneType: number
  readonly zoneComment: number
  readonly savedPlace: number
}

/** Makes a zone of a type of its own with a note, and a saved place; their names begin with "Secret". */
export const addTestZone = async (host: TestFleetApp, owner: TestUser): Promise<ZoneThings> => {
  const make = async (call: CallName, query: string, body?: object): Promise<unknown> =>
    (await host.call(owner, CALLS[call].method, CALLS[call].path + query, body === undefined ? {} : { body }))
      .json
  const idOf = (made: unknown): number => (made as { readonly id: number }).id
  const zoneType = idOf(await make('createZoneType', '?type=Secret+type'))
  const circle = { type: 'CIRCLE', points: [{ latitude: 50, longitude: 30 }], radius: 9, width: null }
  const zones = await make('createGeozones', '', [
    { ...circle, name: 'Secret zone', zoneTypeId: zoneType, color: '#000000' },
  ])
  const zone = idOf((zones as readonly unknown[])[0])
  return {
    zone,
    zoneType,
    zoneComment: idOf(
      await make('createGeozoneComment', '', { geozoneId: zone, name: 'Secret note', text: '' }),
    ),
    savedPlace: idOf(
      await make('createSavedPlace', '', { name: 'Secret place', latitude: 50, longitude: 30 }),
    ),
  }
}

/** Deletes every zone, own type and hidden type. */
export const deleteZones = async (db: Kysely<Database>): Promise<void> => {
  await db.deleteFrom('geozone').execute()
  await db.deleteFrom('forbidden_zone_type').execute()
  await db.deleteFrom('zone_type').where('owner_id', 'is not', null).execute()
}

const TABLES = [
  'saved_place',
  'geozone',
  'zone_type',
  'geozone_comment',
  'control_zone',
  'forbidden_zone_type',
]

/** Every row that the calls about zones and saved places may change. */
export const readZoneTables = (db: Kysely<Database>): Promise<unknown[]> =>
  Promise.all(
    TABLES.map(
      async (table) => (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows,
    ),
  )

/** Input of every call about zones and saved places that takes an id. */
export const zoneSamples = (of: ZoneThings & { readonly vehicle: number; readonly user: number }) => {
  const ids = { ids: [of.zone] }
  const control = { vehicleId: of.vehicle, zoneId: of.zone, onEntry: true, onExit: true }
  return {
    changeGeozones: { body: { ...ids, color: '#000000' } },
    deleteGeozone: { query: `?id=${of.zone}` },
    deleteGeozones: { body: ids },
    restoreGeozones: { body: ids },
    changeZoneType: { body: { id: of.zoneType, name: 'Mine' } },
    deleteZoneType: { query: `?id=${of.zoneType}` },
    geozoneComments: { params: { geozoneId: of.zone } },
    createGeozoneComment: { body: { geozoneId: of.zone, name: 'Mine', text: '' } },
    changeGeozoneComment: { body: { id: of.zoneComment, name: 'Mine', text: '' } },
    deleteGeozoneComment: { query: `?id=${of.zoneComment}` },
    controlZones: { params: { id: of.vehicle } },
    createControlZone: { body: control },
    changeControlZone: { body: control },
    deleteControlZone: { params: { vehicleId: of.vehicle, zoneId: of.zone } },
    forbiddenZoneTypes: { params: { userId: of.user } },
    setForbiddenZoneTypes: { params: { userId: of.user }, body: [] },
    changeSavedPlace: { params: { id: of.savedPlace }, body: { name: 'Mine' } },
    deleteSavedPlace: { params: { id: of.savedPlace } },
    deleteSavedPlaces: { body: { ids: [of.savedPlace] } },
    restoreSavedPlaces: { body: { ids: [of.savedPlace] } },
  }
}
