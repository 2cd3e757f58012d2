import { type Kysely, sql } from 'kysely'
import type { NotificationDetails } from '../../../src/contract/http/notifications.ts'
import { isRecord } from '../../../src/contract/rules/isRecord.ts'
import { readFoundNumbers } from '../../storage/foundNumbers.ts'
import { readPlace, readSpeed } from '../../storage/positionUnits.ts'
import type { Database } from '../../storage/schema.ts'
import type { Finding } from './judge.ts'

/** What people read of an event: the vehicle, where it was, and its numbers. */
export interface FindingFacts {
  readonly name: string
  readonly licensePlate: string
  /** Degrees and m/s; null: not known. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly speed: number | null
  readonly zone: { readonly id: number; readonly name: string; readonly typeId: number } | null
  readonly details: NotificationDetails
}

/** A finding and what is known of it. */
export type KnownFinding = Finding & FindingFacts

/** An older position says nothing of where the event happened. */
const PLACE_AGE_MS = 3_600_000

interface Row {
  readonly place: number
  readonly name: string
  readonly licensePlate: string
  readonly lat: number | null
  readonly lon: number | null
  readonly speed: number | null
  readonly zoneId: number | null
  readonly zone: string | null
  readonly zoneTypeId: number | null
}

/** The facts of findings, in their order; those of vehicles that are gone are left out. */
export const readFacts = async <F extends Finding>(
  db: Kysely<Database>,
  findings: readonly F[],
): Promise<readonly (F & FindingFacts)[]> => {
  if (findings.length === 0) return []
  const given = findings.map(({ event: { ownerId, vehicleId, at, data } }, place) => ({
    place,
    ownerId,
    vehicleId,
    at,
    zoneId: typeof data.zoneId === 'number' ? data.zoneId : null,
  }))
  const { rows } = await sql<Row>`
    select e.place, v.name, v.license_plate as "licensePlate", p.lat, p.lon, p.speed, z.id as "zoneId", z.name as zone,
      z.zone_type_id as "zoneTypeId"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as e (place integer, "ownerId" integer, "vehicleId" bigint, at bigint, "zoneId" integer)
      join vehicle v on v.id = e."vehicleId"
      left join geozone z on z.id = e."zoneId" and z.owner_id = e."ownerId"
      left join lateral (
        select lat, lon, speed from position
        where owner_id = e."ownerId" and vehicle_id = e."vehicleId"
          and ts between e.at - ${PLACE_AGE_MS}::bigint and e.at and lat is not null and lon is not null and validity = 100
        order by ts desc limit 1) p on true
    order by e.place`.execute(db)
  return rows.flatMap((row) => {
    const finding = findings[row.place]
    return finding ? [{ ...finding, ...factsOf(finding, row) }] : []
  })
}

const factsOf = (
  finding: Finding,
  { lat, lon, speed, zoneId, zone, zoneTypeId, ...row }: Row,
): FindingFacts => ({
  name: row.name,
  licensePlate: row.licensePlate,
  latitude: lat === null ? null : readPlace(lat),
  longitude: lon === null ? null : readPlace(lon),
  speed: speed === null ? null : readSpeed(speed),
  zone:
    zoneId === null || zone === null || zoneTypeId === null
      ? null
      : { id: zoneId, name: zone, typeId: zoneTypeId },
  details: {
    ...detailsOf(finding),
    ...(zoneId !== null && { zoneId }),
    ...(zone !== null && { zone }),
  },
})

const hundredths = (value: number): number => Math.round(value * 100) / 100

/** What the event's own data say. */
const detailsOf = ({ event: { data }, subject }: Finding): NotificationDetails => {
  const { fuel, excess } = readFoundNumbers(data.reason)
  const text = textOf(data)
  return {
    ...(text !== null && { text }),
    ...(fuel && { litres: hundredths(fuel.litres) }),
    ...(excess && { maxSpeed: hundredths(excess.maxSpeed), allowedSpeed: hundredths(excess.allowedSpeed) }),
    ...sensorOf(data, subject),
  }
}

const textOf = (data: Readonly<Record<string, unknown>>): string | null => {
  const { text, trailerActionEvent: trailer, connectedRfidCard: card, command } = data
  // Earlier versions stored the numbers of detected events as a text, too.
  if (typeof text === 'string') return data.reason === undefined ? text : null
  if (isRecord(trailer)) return String(trailer.name)
  if (isRecord(card)) return String(card.driverName)
  return typeof command === 'string' ? command : null
}

const sensorOf = (data: Readonly<Record<string, unknown>>, subject: string): NotificationDetails => {
  const lists = [data.realSensorValues, data.multiSensorValues]
  const sensor = lists
    .flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []))
    .find(({ sensorNumber }) => String(sensorNumber) === subject)
  if (!sensor || typeof sensor.value !== 'number') return {}
  return { text: String(sensor.name), value: sensor.value, unit: String(sensor.units) }
}
