/** The events of one transaction, for the other processes of the installation. */
export interface EventBatchTable {
  last_seq: number
  first_seq: number
  /** ms since the epoch, by the clock of the process that wrote it */
  committed_at: number
  /** As batchCodec.ts writes it. */
  events: string
}

export interface ClusterTables {
  event_batch: EventBatchTable
}
