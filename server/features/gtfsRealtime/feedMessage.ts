import { PbfWriter } from 'pbf'

/**
 * The messages of GTFS-realtime 2.0 (https://gtfs.org/documentation/realtime/proto/) that the feed consists of. A message of
 * protobuf is the concatenation of its fields, so that header and entities are written one after the other.
 */

/** A vehicle with its position. Degrees, metres, m/s; timestamp: when it was there, ms since the epoch. null: not known. */
export interface FeedVehicle {
  readonly id: number
  readonly label: string
  readonly licensePlate: string
  readonly latitude: number
  readonly longitude: number
  readonly bearing: number | null
  readonly odometer: number | null
  readonly speed: number | null
  readonly timestamp: number
}

/** Field numbers, by message. */
const FEED_MESSAGE = { header: 1, entity: 2 } as const
const FEED_HEADER = { version: 1, incrementality: 2, timestamp: 3 } as const
const FEED_ENTITY = { id: 1, vehicle: 4 } as const
const VEHICLE_POSITION = { position: 2, timestamp: 5, vehicle: 8 } as const
const POSITION = { latitude: 1, longitude: 2, bearing: 3, odometer: 4, speed: 5 } as const
const VEHICLE_DESCRIPTOR = { id: 1, label: 2, licensePlate: 3 } as const

const VERSION = '2.0'
const FULL_DATASET = 0

const SECOND_MS = 1_000
/** Moments of the feed are POSIX times, s. */
const secondsOf = (ms: number): number => Math.floor(ms / SECOND_MS)

const writePosition = (vehicle: FeedVehicle, to: PbfWriter): void => {
  to.writeFloatField(POSITION.latitude, vehicle.latitude)
  to.writeFloatField(POSITION.longitude, vehicle.longitude)
  if (vehicle.bearing !== null) to.writeFloatField(POSITION.bearing, vehicle.bearing)
  if (vehicle.odometer !== null) to.writeDoubleField(POSITION.odometer, vehicle.odometer)
  if (vehicle.speed !== null) to.writeFloatField(POSITION.speed, vehicle.speed)
}

const writeDescriptor = ({ id, label, licensePlate }: FeedVehicle, to: PbfWriter): void => {
  to.writeStringField(VEHICLE_DESCRIPTOR.id, String(id))
  to.writeStringField(VEHICLE_DESCRIPTOR.label, label)
  if (licensePlate !== '') to.writeStringField(VEHICLE_DESCRIPTOR.licensePlate, licensePlate)
}

const writeVehicle = (vehicle: FeedVehicle, to: PbfWriter): void => {
  to.writeMessage(VEHICLE_POSITION.position, writePosition, vehicle)
  to.writeVarintField(VEHICLE_POSITION.timestamp, secondsOf(vehicle.timestamp))
  to.writeMessage(VEHICLE_POSITION.vehicle, writeDescriptor, vehicle)
}

const writeEntity = (vehicle: FeedVehicle, to: PbfWriter): void => {
  to.writeStringField(FEED_ENTITY.id, String(vehicle.id))
  to.writeMessage(FEED_ENTITY.vehicle, writeVehicle, vehicle)
}

const writeHeader = (now: number, to: PbfWriter): void => {
  to.writeStringField(FEED_HEADER.version, VERSION)
  to.writeVarintField(FEED_HEADER.incrementality, FULL_DATASET)
  to.writeVarintField(FEED_HEADER.timestamp, secondsOf(now))
}

/** The begin of a feed that holds everything as of `now`, ms since the epoch. */
export const headerBytes = (now: number): Uint8Array => {
  const writer = new PbfWriter()
  writer.writeMessage(FEED_MESSAGE.header, writeHeader, now)
  return writer.finish()
}

/** Some vehicles of a feed, after its header. */
export const entityBytes = (vehicles: readonly FeedVehicle[]): Uint8Array => {
  const writer = new PbfWriter()
  for (const vehicle of vehicles) writer.writeMessage(FEED_MESSAGE.entity, writeEntity, vehicle)
  return writer.finish()
}
