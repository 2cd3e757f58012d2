/**
 * The constants of `fleet.v1.binary`; docs/wire.md describes it byte by byte. Everything is little-endian. A frame is
 * a head and sections; sections and records state their own length, so that a reader can skip unknown ones.
 */

/** First byte of every frame. Another number is another format: nothing after it may be read. */
export const BINARY_VERSION = 1

/** Head of a frame. `bytes` is also stored in the head itself, so that fields can be added at its end. */
export const FRAME_HEAD = {
  bytes: 24,
  version: 0,
  headBytes: 1,
  /** uint32: events of the frame. */
  events: 4,
  /** float64: the base of all seqs. */
  baseSeq: 8,
  /** float64: the base of all times, ms since the epoch. */
  baseTime: 16,
} as const

/** Head of a section: uint32 kind, uint32 bytes of the content. Sections are aligned to four bytes. */
export const SECTION_HEAD_BYTES = 8
export const SECTION = { texts: 1, locations: 2, records: 3 } as const

/** Precedes the columns of a section of locations: uint32 rows, uint32 parked rows, uint32 seq of the first. */
export const LOCATION_HEAD_BYTES = 12
/** Bytes of a row that is not parked, and the extra bytes of a parked row. */
export const LOCATION_ROW_BYTES = 24
export const PARKED_BYTES = 4

/**
 * Steps per degree: rounding moves a place by 6 mm at most; GPS is accurate to metres, a pixel at zoom 22 is 19 mm
 * wide.
 */
export const PLACE_STEPS = 1e7
/** Steps per metre per second: 0.036 km/h. */
export const SPEED_STEPS = 100
/** Steps per degree of the azimuth. */
export const AZIMUTH_STEPS = 100
/** A missing latitude or longitude. */
export const NO_PLACE = -0x8000_0000
export const NO_AZIMUTH = 0xffff
export const NO_VALIDITY = 0xff

/** Flag bits of a location. */
export const LOCATION_FLAG = {
  ignitionOn: 1,
  /** parkingIgnitionSince is in the column of parking rows. */
  parks: 2,
  /** applyIgnitionStatus is present, and its value. */
  hasApply: 4,
  apply: 8,
} as const

/** Head of a record: uint8 kind and uint24 bytes of the content, uint32 seq, uint32 vehicleId. */
export const RECORD_HEAD_BYTES = 12
/** Longest content of a record. */
export const MAX_RECORD_BYTES = 0xff_ffff
export const RECORD = {
  /** The whole event as in fleet.v1.json; for everything that no other kind can represent. */
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

/** Flag bits of the records that have them. */
export const RESET_FLAG = { alarm: 1, lockedAlarm: 2 } as const
export const ANTENNA_FLAG = { connected: 1, short: 2 } as const
export const SETTINGS_FLAG = { alarm: 1, lockedAlarm: 2, alwaysIgnitionOn: 4, deviceOn: 8 } as const
export const SENSOR_FLAG = { visible: 1 } as const
/** Bit of allValsFalse among the outputs, which use the bits below it. */
export const ALL_OUTPUTS_FALSE = 1 << 8
