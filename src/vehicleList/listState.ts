import type { ConnectionState, FleetCounts, LoadProgress } from '../contract/engine/snapshot.ts'

/** What is shown instead of the list. */
export type ListState = 'rows' | 'loading' | 'failed' | 'broken' | 'emptyFleet' | 'nothingFound'

interface ListStateInput {
  readonly broken: boolean
  readonly connection: ConnectionState
  readonly load: LoadProgress
  readonly counts: FleetCounts
}

/** Rows where there are any; otherwise why there are none. */
export const listState = ({ broken, connection, load, counts }: ListStateInput): ListState => {
  if (broken) return 'broken'
  if (counts.listed > 0) return 'rows'
  if (counts.total > 0) return load.complete ? 'nothingFound' : 'loading'
  if (load.complete) return load.failedLists.includes('mini') ? 'failed' : 'emptyFleet'
  return connection.phase === 'lost' || load.failedLists.includes('mini') ? 'failed' : 'loading'
}
