import { type Kysely, sql } from 'kysely'
import { CALLS, type CallName } from '../../../src/contract/http/paths.ts'
import type { Database } from '../../storage/schema.ts'
import { uploadTo } from '../imports/testUpload.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'

/** Ids of a zone and of what belongs to it, and of a saved place. */
export interface ZoneThings {
  readonly zone: number
  readonly zoneType: number
  readonly zoneComment: number
  readonly savedPlace: number
  /** A checked file, and the import of another one that no runner runs. */
  readonly zoneImport: string
  readonly zoneImportJob: number
  /** The id of a checked file of saved places. */
  readonly placeImport: string
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
  const content = '{"type":"Point","coordinates":[30,50]}'
  const upload = async (query: string) =>
    (await uploadTo(host, 'importZoneFile', { name: 'Secret.json', content, as: owner.token, query })).json
  const zoneImport = await upload('')
  const started: unknown = await upload(`?zoneTypeId=${zoneType}`)
  return {
    zone,
    zoneType,
    zoneComment: idOf(
      await make('createGeozoneComment', '', { geozoneId: zone, name: 'Secret note', text: '' }),
    ),
    zoneImport: zoneImport.id,
    zoneImportJob: (started as { readonly job: number }).job,
    savedPlace: idOf(
      await make('createSavedPlace', '', { name: 'Secret place', latitude: 50, longitude: 30 }),
    ),
    placeImport: await addPlaceFile(host, owner),
  }
}

/** Uploads a file with a new saved place; returns the id of the checked file. */
const addPlaceFile = async (host: TestFleetApp, owner: TestUser): Promise<string> => {
  const content = 'Name,Latitude,Longitude\nSecret harbour,46.5,30.7\n'
  const file = { name: 'a.csv', content, as: owner.token }
  return (await uploadTo(host, 'previewSavedPlaceImport', file)).json.id
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
  'job',
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
    startZoneImport: {
      params: { id: of.zoneImport },
      body: { zoneTypeId: of.zoneType, group: null, skipFaulty: false },
    },
    zoneImport: { params: { job: of.zoneImportJob } },
    cancelZoneImport: { params: { job: of.zoneImportJob } },
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
    alongZone: { params: { vehicleId: of.vehicle }, query: '?from=1&to=2&width=20' },
    fieldZones: { params: { vehicleId: of.vehicle }, body: { from: 1, to: 2, width: 6 } },
    changeSavedPlace: { params: { id: of.savedPlace }, body: { name: 'Mine' } },
    deleteSavedPlace: { params: { id: of.savedPlace } },
    deleteSavedPlaces: { body: { ids: [of.savedPlace] } },
    restoreSavedPlaces: { body: { ids: [of.savedPlace] } },
    savedPlaceImportRows: { params: { id: of.placeImport } },
    commitSavedPlaceImport: { params: { id: of.placeImport } },
    dropSavedPlaceImport: { params: { id: of.placeImport } },
  }
}

/** A zone without its type. */
export const ZONE = {
  type: 'CIRCLE',
  points: [{ latitude: 50, longitude: 30 }],
  radius: 100,
  width: null,
  name: 'Depot',
  color: '#3366cc',
  group: 'North',
  description: 'd',
  speedLimit: 10,
  workingHours: [{ days: [1], from: '08:00', to: '17:00' }],
}
