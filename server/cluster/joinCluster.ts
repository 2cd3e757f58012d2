import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { SessionEvents } from '../features/auth/sessionEvents.ts'
import type { Clock } from '../live/clock.ts'
import { componentLog, type Log } from '../log.ts'
import type { Shutdown } from '../Shutdown.ts'
import { startBatchKeeper } from './batchKeeper.ts'
import type { Broker } from './broker.ts'
import { createClusterSessionEvents } from './clusterSessions.ts'
import { readInstallation } from './installation.ts'
import { createNatsBroker } from './natsBroker.ts'

/** What makes this process one of several. */
export interface Cluster {
  readonly broker: Broker
  readonly sessionEvents: SessionEvents
}

/** Joins the processes on this database that use the same NATS; it need not be there yet. */
export const joinCluster = async (
  { natsUrl, clock, log }: { readonly natsUrl: string; readonly clock: Clock; readonly log: Log },
  db: Kysely<Database>,
  shutdown: Shutdown,
): Promise<Cluster> => {
  const ownLog = componentLog(log, 'cluster')
  const broker = createNatsBroker({ url: natsUrl, installation: await readInstallation(db), log: ownLog })
  shutdown.add('the connection to NATS', () => broker.close())
  shutdown.add('the event batches', startBatchKeeper({ db, clock, log: ownLog }))
  return { broker, sessionEvents: createClusterSessionEvents(broker) }
}
