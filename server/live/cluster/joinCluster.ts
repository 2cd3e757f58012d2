import type { Kysely } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { SessionEvents } from '../../access/sessionEvents.ts'
import type { Clock } from '../../platform/clock.ts'
import { componentLog, type Log } from '../../platform/log.ts'
import type { Shutdown } from '../../platform/shutdown.ts'
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

/** Joins the processes on this database that use the same NATS, which need not be reachable yet. */
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
