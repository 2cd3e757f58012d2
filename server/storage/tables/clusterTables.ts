/** The events of one transaction, for the other processes of the installation. */
export interface EventBatchTable {
  last_seq: number
  first_seq: number
  /** ms since the epoch, by the clock of the process that wrote it */
  committed_at: number
  /** As batchCodec.ts writes it. */
  events: string
}

/** Which process does a piece of periodic work. */
interface PeriodicTurnTable {
  name: string
  /** ms since the epoch */
  next_at: number
}

export interface ClusterTables {
  periodic_turn: PeriodicTurnTable
  event_batch: EventBatchTable
}
