import { type Kysely, sql } from 'kysely'
import { type SavedPlaceFields, savedPlaceBody } from '../../../src/contract/http/savedPlaces.ts'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import { CITIES } from '../../ingest/demo/cities.ts'
import type { Database } from '../../storage/schema.ts'
import { insertRecords } from '../resource/resourceSql.ts'
import { savedPlaces } from './savedPlaces.ts'

/** The saved places of a demo client, each by another city: degrees and metres from its centre. */
const PLANS = [
  { name: 'Nova Market', category: 'Customers', note: 'Deliveries until 16:00', bearing: 40, metres: 2_100 },
  {
    name: 'Stroybud warehouse',
    category: 'Customers',
    note: 'Gate 2, call ahead',
    bearing: 115,
    metres: 4_300,
  },
  { name: 'Agro elevator', category: 'Customers', note: '', bearing: 260, metres: 6_800 },
  {
    name: 'Fuel station 12',
    category: 'Fuel stations',
    note: 'Cards are accepted',
    bearing: 190,
    metres: 3_600,
  },
  { name: 'Truck service', category: 'Service', note: 'Brakes and tachographs', bearing: 320, metres: 5_200 },
  { name: 'Guarded parking', category: 'Parking', note: 'Showers, 24 hours', bearing: 75, metres: 7_400 },
] as const

const placesOf = (owner: number): readonly SavedPlaceFields[] =>
  PLANS.flatMap(({ name, category, note, bearing, metres }, index) => {
    const city = CITIES[(owner * PLANS.length + index) % CITIES.length]
    if (city === undefined) return []
    const [latitude, longitude] = destination(city.latitude, city.longitude, bearing, metres)
    const place = { name: `${name}, ${city.name}`, category, note, latitude, longitude }
    return [savedPlaceBody.parse(place)]
  })

/** Gives a client of the demo saved places, unless it has some. owner: its number among the owners of the demo. */
export const seedDemoPlaces = (
  db: Kysely<Database>,
  { ownerId, owner }: { readonly ownerId: number; readonly owner: number },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Several servers may start at once.
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    const { rows } = await sql`select from saved_place where owner_id = ${ownerId} limit 1`.execute(trx)
    if (rows.length === 0) await insertRecords(trx, savedPlaces, ownerId, placesOf(owner))
  })
