import * as z from 'zod/mini'
import { timeZoneName } from '../../reports/reportQuestion.ts'
import { plainName } from '../plainName.ts'
import { pathId } from '../profile.ts'
import { bodyId } from './fields.ts'
import { queryNumber } from './list.ts'

/** Positions that an administrator brings from files: GPX, NMEA 0183, messages of Wialon, and tables (docs/move-in.md). */

/** Limits of a file and of a piece in which it is sent, bytes. */
export const POSITION_FILE_BYTES = 268_435_456
export const POSITION_PIECE_BYTES = 1_048_576
export const POSITION_FILE_NAME_MAX = 200

/** Found from the content, whatever the name says. */
export const POSITION_FORMATS = ['gpx', 'nmea', 'wln', 'csv'] as const
export type PositionFormat = (typeof POSITION_FORMATS)[number]

/** Columns of a table. Speed in km/h, course in degrees from north, altitude in metres. */
export const POSITION_COLUMNS = [
  'vehicle',
  'time',
  'latitude',
  'longitude',
  'speed',
  'course',
  'altitude',
  'satellites',
  'ignition',
] as const
export type PositionColumn = (typeof POSITION_COLUMNS)[number]

const header = z.string().check(z.trim(), z.maxLength(60), plainName)

/** How the client's files are read: the zone of times without one, and how tables call their columns ('': by a known name). */
export const positionFileSettings = z.strictObject({
  timeZone: timeZoneName,
  headers: z.strictObject({
    vehicle: header,
    time: header,
    latitude: header,
    longitude: header,
    speed: header,
    course: header,
    altitude: header,
    satellites: header,
    ignition: header,
  }),
})
export type PositionFileSettings = z.infer<typeof positionFileSettings>
export const DEFAULT_POSITION_FILE_SETTINGS: PositionFileSettings = {
  timeZone: 'Europe/Kyiv',
  headers: {
    vehicle: '',
    time: '',
    latitude: '',
    longitude: '',
    speed: '',
    course: '',
    altitude: '',
    satellites: '',
    ignition: '',
  },
}
export const positionFileSettingsQuery = z.object({ clientId: pathId })

export const POSITION_FILE_RULES = {
  size: `a file of 1 to ${POSITION_FILE_BYTES} bytes`,
} as const

/** Positions, or the archive of an account (docs/archive.md). */
export const FILE_CONTENTS = ['positions', 'archive'] as const

/**
 * vehicleId: whose the positions are; null: a column of the table names the vehicle. size: of the file, bytes. The settings are
 * remembered for the client. An archive needs neither.
 */
export const positionFileBody = z.strictObject({
  clientId: bodyId,
  vehicleId: z.nullable(bodyId),
  fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(POSITION_FILE_NAME_MAX), plainName),
  size: z.int().check(
    z.refine((size) => size >= 1 && size <= POSITION_FILE_BYTES, {
      params: { allowed: POSITION_FILE_RULES.size },
    }),
  ),
  settings: positionFileSettings,
  holds: z.prefault(z.enum(FILE_CONTENTS), 'positions'),
})
export type PositionFileBody = z.infer<typeof positionFileBody>

/** offset: of the piece in the file, bytes. */
export const positionPieceQuery = z.object({ offset: queryNumber(0, POSITION_FILE_BYTES) })
/** received: bytes that the server has. The look begins with the last piece. */
export const positionPieceAnswer = z.object({ received: z.number() })

/** Why a line or point of a file is left out. */
export const FILE_REASONS = [
  /** It cannot be read as its format says, or is too long. */
  'line',
  'checksum',
  /** A value besides time and place that cannot be read. */
  'number',
  /** Without a moment, or with one that does not exist. */
  'time',
  /** Without a place, or with one that is not on the globe. */
  'place',
  /** Later than now. */
  'future',
  /** Older than positions are kept. */
  'tooOld',
  /** The client has no vehicle of this name, plate or tracker. */
  'unknownVehicle',
  /** More than one vehicle has this name or plate. */
  'ambiguousVehicle',
] as const
export type FileReason = (typeof FILE_REASONS)[number]

/** Why a file cannot be read at all. */
export const FILE_FAULTS = [
  /** None of the formats. */
  'unknownFormat',
  /** XML that is not well formed, or ends too early. */
  'brokenFile',
  /** XML with a DOCTYPE, too deep, or with too much in one element. */
  'unsafeFile',
  /** A table without the columns of time and place, or with a column twice. */
  'wrongColumns',
  /** A table without a column that names the vehicle, and no vehicle was chosen; or the same in another format. */
  'needsVehicle',
  /** The chosen vehicle is no longer the client's. */
  'vehicleGone',
  /** The file was deleted: it is kept for a day after a step. */
  'fileGone',
] as const
export type FileFault = (typeof FILE_FAULTS)[number]

/** Vehicles, first rows and rows that do not fit that a report shows. */
export const SHOWN_FILE_VEHICLES = 50
export const SHOWN_FILE_ROWS = 10
export const SHOWN_FILE_FAULTS = 50

/** What a look found in a file. Moments in ms since the epoch, speed in m/s. */
export const fileReport = z.object({
  format: z.enum(POSITION_FORMATS),
  /** The first vehicles with positions that fit, with their count. */
  vehicles: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      positions: z.number(),
      from: z.number(),
      until: z.number(),
    }),
  ),
  rows: z.array(
    z.object({
      line: z.number(),
      /** As the file names it; null: the chosen one. */
      vehicle: z.nullable(z.string()),
      at: z.number(),
      latitude: z.number(),
      longitude: z.number(),
      /** null: missing. */
      speed: z.nullable(z.number()),
    }),
  ),
  faults: z.array(
    z.object({
      line: z.number(),
      reason: z.enum(FILE_REASONS),
      /** The beginning of the line, or what of it is wrong. */
      text: z.string(),
    }),
  ),
})
export type FileReport = z.infer<typeof fileReport>
