/**
 * The numbers of `fleet.v1.binary`, which docs/wire.md describes byte by byte. Everything is little-endian. A frame is a
 * head and sections; sections and records say their own length, so that a reader can leave out what it does not know.
 */

/** First byte of every frame. Another number is another format: nothing after it may be read. */
export const BINARY_VERSION = 1

/** Head of a frame. `bytes` is also what the head itself says, so that fields can be added at its end. */
export const FRAME_HEAD = {
  bytes: 24,
  version: 0,
  headBytes: 1,
  /** uint32: events of the frame. */
  events: 4,
  /** float64: the seq from which all others are counted. */
  baseSeq: 8,
  /** float64: the moment, ms since the epoch, from which all others are counted. */
  baseTime: 16,
} as const

/** Head of a section: uint32 kind, uint32 bytes of what follows. The next section begins at a multiple of four. */
export const SECTION_HEAD_BYTES = 8
export const SECTION = { texts: 1, locations: 2, records: 3 } as const

/** What precedes the columns of a section of locations: uint32 rows, uint32 rows that park, uint32 seq of the first. */
export const LOCATION_HEAD_BYTES = 12
/** Of a row that does not park, and what a row that parks takes besides. */
export const LOCATION_ROW_BYTES = 24
export const PARKED_BYTES = 4

/** Steps of a degree: rounding moves a place by 6 mm at most; GPS is right to metres, a pixel at zoom 22 is 19 mm wide. */
export const PLACE_STEPS = 1e7
/** Steps of a metre per second: 0.036 km/h. */
export const SPEED_STEPS = 100
/** Steps of a degree of the azimuth. */
export const AZIMUTH_STEPS = 100
/** A latitude or longitude that is not there. */
export const NO_PLACE = -0x8000_0000
export const NO_AZIMUTH = 0xffff
export const NO_VALIDITY = 0xff

/** Bits of a location. */
export const LOCATION_FLAG = {
  ignitionOn: 1,
  /** parkingIgnitionSince is in the column of parking rows. */
  parks: 2,
  /** applyIgnitionStatus was told, and what it is. */
  applyTold: 4,
  apply: 8,
} as const

/** Head of a record: uint8 kind and uint24 bytes of what follows, uint32 seq, uint32 vehicleId. */
export const RECORD_HEAD_BYTES = 12
/** Longest content of a record. */
export const MAX_RECORD_BYTES = 0xff_ffff
export const RECORD = {
  /** The whole event as fleet.v1.json has it; what no other kind can say. */
  json: 1,
  counted: 2,
  deviceStatus: 3,
  lock: 4,
  lockError: 5,
  sosAlarm: 6,
  signalingAlarm: 7,
  alarmReset: 8,
  counter: 9,
  antenna: 10,
  settings: 11,
  sensors: 12,
} as const

/** Bits of the records that have them. */
export const RESET_FLAG = { alarm: 1, lockedAlarm: 2 } as const
export const ANTENNA_FLAG = { connected: 1, short: 2 } as const
export const SETTINGS_FLAG = { alarm: 1, lockedAlarm: 2, alwaysIgnitionOn: 4, deviceOn: 8 } as const
export const SENSOR_FLAG = { visible: 1 } as const
/** Bit of allValsFalse among the outputs, which have the bits below it. */
export const ALL_OUTPUTS_FALSE = 1 << 8
