import type { LiveEvent } from './liveEvent.ts'
import type { RegistryChange } from './registryChange.ts'

/**
 * The events of one committed transaction. Its seqs run from `firstSeq` to `lastSeq` and follow those of the previous
 * transaction without a gap, though not every seq carries an event.
 */
export interface CommittedEvents {
  readonly firstSeq: number
  readonly lastSeq: number
  readonly events: readonly LiveEvent[]
}

/** The same with the registry changes that every process has to apply in addition to the events. */
export interface CommittedWrite extends CommittedEvents {
  readonly changes: readonly RegistryChange[]
}

/** Whether the write is published; one that took no seqs at most changes the memory of this process. */
export const isPublished = ({ lastSeq }: CommittedWrite): boolean => lastSeq > 0
