import { once } from 'node:events'
import { openDatabase } from '../../platform/db/connection.ts'
import { Listeners } from '../../platform/listeners.ts'
import { systemClock } from '../../platform/systemClock.ts'
import type { Database } from '../../storage/schema.ts'
import type { EuroConfig } from './receiverConfig.ts'
import { createRetransmitter } from './retransmitter.ts'

/** What the process is given. */
interface Given {
  readonly poolConfig: object
  readonly config: EuroConfig
}

/**
 * A process that sends what is stored, for tests that kill it: it gets its database and its settings as a message. Nobody
 * writes events here, so that it needs no fleet.
 */
const [{ poolConfig, config }] = (await once(process, 'message')) as [Given]
const retransmitter = createRetransmitter({
  fleet: {
    db: openDatabase<Database>({ poolConfig }),
    clock: systemClock,
    days: { dayOf: () => '' } as never,
    journal: {} as never,
    storedUpdates: new Listeners(),
  },
  config,
  log: () => undefined,
  leaseMs: 500,
  timeoutMs: 400,
})
for (;;) {
  // oxlint-disable-next-line no-await-in-loop -- one round after the other until the process is killed
  await retransmitter.sendDue()
  // oxlint-disable-next-line no-await-in-loop -- as above
  await new Promise((resolve) => {
    setTimeout(resolve, 20)
  })
}
