/** A table that is partitioned by time. */
export interface TimedTable {
  readonly name: 'position' | 'event_log' | 'sensor_reading'
  /** The column of the time, ms since the epoch. */
  readonly time: 'ts' | 'at'
  /** The partition of whatever fits into no other. */
  readonly rest: 'position_rest' | 'event_log_rest' | 'sensor_reading_rest'
}

export const POSITIONS: TimedTable = { name: 'position', time: 'ts', rest: 'position_rest' }
export const EVENTS: TimedTable = { name: 'event_log', time: 'at', rest: 'event_log_rest' }
/** Kept for as long as positions are. */
export const SENSORS: TimedTable = { name: 'sensor_reading', time: 'ts', rest: 'sensor_reading_rest' }
export const TIMED_TABLES: readonly TimedTable[] = [POSITIONS, EVENTS, SENSORS]
