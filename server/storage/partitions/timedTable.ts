/** A table that is partitioned by time. */
export interface TimedTable {
  readonly name: 'position' | 'event_log' | 'sensor_reading'
  /** The time column, ms since the epoch. */
  readonly time: 'ts' | 'at'
  /** The default partition. */
  readonly rest: 'position_rest' | 'event_log_rest' | 'sensor_reading_rest'
}

export const POSITIONS: TimedTable = { name: 'position', time: 'ts', rest: 'position_rest' }
export const EVENTS: TimedTable = { name: 'event_log', time: 'at', rest: 'event_log_rest' }
/** Retained as long as positions. */
export const SENSORS: TimedTable = { name: 'sensor_reading', time: 'ts', rest: 'sensor_reading_rest' }
export const TIMED_TABLES: readonly TimedTable[] = [POSITIONS, EVENTS, SENSORS]
