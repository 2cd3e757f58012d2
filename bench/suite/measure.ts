import type { BenchOptions } from './options.ts'

/** A line of the table. Values are in `unit`; a ratio is the value against the baseline, null where there is none. */
export interface BenchRow {
  readonly id: string
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly baseline: number | null
  readonly ratio: number | null
  /** What the value is made of: every scene or query, wall times, spreads. */
  readonly detail?: string
  /** Of a row that the run before left: the commit that it was taken with. Absent: that of the results. */
  readonly commit?: string
}

/** How a figure is taken. Each measure runs in a process of its own, so that none sees another one's heap. */
export interface Measure {
  readonly id: string
  readonly part: 'engine' | 'browser'
  /** Only when it is asked for by name or in a full run without --quick. */
  readonly isLong?: boolean
  /** Only when it is asked for by name: it fills millions of rows first. */
  readonly isOnRequest?: boolean
  /** Further options of Node for its process. */
  readonly flags?: readonly string[]
  run(options: BenchOptions): Promise<Omit<BenchRow, 'id'>>
}
