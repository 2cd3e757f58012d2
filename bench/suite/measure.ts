import type { Calibration } from './calibration.ts'
import type { BenchOptions } from './options.ts'

/** A row of the table. Values are in `unit`; a ratio is the value against the baseline, null without a baseline. */
export interface BenchRow {
  readonly id: string
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly baseline: number | null
  readonly ratio: number | null
  /** Components of the value: every scene or query, wall times, spreads. */
  readonly detail?: string
  /** Of a row kept from an earlier run: its commit, date and processor. Absent: those of the results. */
  readonly commit?: string
  readonly date?: string
  readonly cpu?: string
  /** The slower of the calibrations before and after. */
  readonly calibration?: Calibration
  /** How many times slower than at its quietest the machine was, by the calibrations before and after. */
  readonly slowdown?: number
}

/** How a figure is measured. Each measure runs in its own process, so that none sees another one's heap. */
export interface Measure {
  readonly id: string
  readonly part: 'engine' | 'browser'
  /** Only when requested by name or in a full run without --quick. */
  readonly isLong?: boolean
  /** Only when requested by name: it fills millions of rows first. */
  readonly isOnRequest?: boolean
  /** Additional Node options for its process. */
  readonly flags?: readonly string[]
  run(options: BenchOptions): Promise<Omit<BenchRow, 'id'>>
}
