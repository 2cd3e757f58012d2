import type { PositionSource } from '../ports.ts'
import type { Fleet } from '../createFleet.ts'
import { reloadAssignments } from '../loadRegistry.ts'
import type { LedWork } from './leadership.ts'

/** A source of positions that starts in this process, maybe long after the process did. */
export const ledSource = (
  { journal, registry }: Pick<Fleet, 'journal' | 'registry'>,
  source: PositionSource,
): LedWork => ({
  async start() {
    // The source reads the current vehicles of its devices; earlier moves do not concern it.
    await journal.write(({ trx }) => reloadAssignments(trx, registry))
    await source.start()
  },
  stop: () => source.stop(),
})
