import type { PositionSource } from '../ingest/ports.ts'
import type { Fleet } from '../live/createFleet.ts'
import { reloadRoutes } from '../live/loadRegistry.ts'
import type { LedWork } from './leadership.ts'

/** A source of positions that begins in this process, maybe long after the process did. */
export const ledSource = (
  { journal, registry }: Pick<Fleet, 'journal' | 'registry'>,
  source: PositionSource,
): LedWork => ({
  async start() {
    // The source asks which vehicles its devices are on now; what moved before is none of its moves.
    await journal.write(({ trx }) => reloadRoutes(trx, registry))
    await source.start()
  },
  stop: () => source.stop(),
})
