import type { MoveInReport } from '../../../src/contract/http/admin/moveIn.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { MoveIn } from './moveInSql.ts'

/** What a run needs of the server. */
export type MoveInFleet = Pick<
  Fleet,
  'db' | 'clock' | 'journal' | 'directory' | 'days' | 'sink' | 'past' | 'precedence'
>

/** A step of a run. */
export interface MoveInWork {
  readonly run: MoveIn
  readonly signal: AbortSignal
  /** Takes how much of the step is done, 0 to 1. */
  readonly report: (progress: number) => void
}

/** Where a fleet or its positions come from. Both steps may be repeated, and throw a MoveInFault where a person can act. */
export interface MoveInSource {
  /** Returns what would be brought and what does not fit; changes nothing. */
  look(work: MoveInWork): Promise<MoveInReport>
  /** Brings it, and goes on where an earlier attempt ended. */
  bring(work: MoveInWork): Promise<void>
}
