import type { SourceDependencies } from '../ingest/ports.ts'

/** The time that live code goes by: ms since the epoch, and timers that answer how to cancel them. */
export type Clock = SourceDependencies['clock']
