import { type DatabaseLocation, openDatabase } from '../../server/platform/db/connection.ts'
import type { ApiCaller } from './api.ts'
import { type Backend, type Balancer, openBalancer } from './balancer.ts'
import { findLoss, type Loss } from './findLoss.ts'
import { until } from './liveClient.ts'
import { addFleet } from './ownFleet.ts'
import { type DevicePorts, Senders, senderSerials } from './senders.ts'

/** Devices per group that send batches: few, because the test checks for loss, not for throughput. */
const BATCH_DEVICES = 8
/** Between two batches of a sender, so that the servers have CPU time for the rest of the test. */
const PAUSE_MS = 100
/** A disconnected sender must resume within this time. */
const GO_ON_MS = 60_000

/** A server with its ports for devices. */
export interface FedServer {
  readonly url: string
  readonly ports: DevicePorts
}

/** Two groups of senders behind balancers: the first prefers one of two servers, the second the other. */
export interface ClusterSenders {
  /** Waits until every device has a new acknowledgement; returns the loss among everything acknowledged. */
  goOn(): Promise<Pick<Loss, 'missing' | 'doubled'>>
  /** Stops the senders once all is acknowledged; returns what is lost, duplicated or foreign. */
  finish(): Promise<Loss>
  close(): Promise<void>
}

/** Opens the balancers, creates the vehicles by `admin`, and starts to send. */
export const startClusterSenders = async (options: {
  readonly servers: readonly [FedServer, FedServer]
  readonly token: string
  readonly admin: ApiCaller
  readonly database: DatabaseLocation
}): Promise<ClusterSenders> => {
  const { servers, token, admin, database } = options
  const groups = [servers, servers.toReversed()].map((order, index) => ({
    order,
    serials: senderSerials(index + 1, BATCH_DEVICES),
  }))
  const all = groups.flatMap(({ serials }) => Object.values(serials).flat())
  const { vehicles } = await addFleet(servers[0].url, admin, all)
  const balancers: Balancer[] = []
  const balance = async (portOf: (server: FedServer) => Backend): Promise<readonly Balancer[]> => {
    const opened = await Promise.all(
      groups.map(({ order }) => openBalancer(order.map(portOf), { ends: true })),
    )
    balancers.push(...opened)
    return opened
  }
  const calls = await balance(({ url }) => ({ url }))
  const ports = {
    wialon: await balance(({ url, ports: { wialon: port } }) => ({ url, port })),
    teltonika: await balance(({ url, ports: { teltonika: port } }) => ({ url, port })),
    osmand: await balance(({ url, ports: { osmand: port } }) => ({ url, port })),
  }
  const portOf = (of: keyof DevicePorts, index: number): number => ports[of][index]?.port ?? 0
  const senders = groups.map(
    ({ serials }, index) =>
      new Senders({
        url: calls[index]?.url ?? '',
        ports: {
          wialon: portOf('wialon', index),
          teltonika: portOf('teltonika', index),
          osmand: portOf('osmand', index),
        },
        token,
        serials,
        pauseMs: PAUSE_MS,
      }),
  )
  for (const one of senders) one.start()

  const look = async (): Promise<Loss> => {
    const acknowledged = senders.flatMap((one) => one.acknowledged())
    const db = openDatabase<unknown>(database, { poolSize: 1 })
    try {
      return await findLoss(db, acknowledged, vehicles)
    } finally {
      await db.destroy()
    }
  }
  return {
    async goOn() {
      const before = senders.map((one) => one.lastMoments())
      const silent = () => senders.flatMap((one, index) => one.silentSince(before[index] ?? new Map()))
      await until('every device to be heard', () => silent().length === 0, GO_ON_MS, silent)
      // Positions in flight may be stored and not yet acknowledged: they are not foreign.
      const { missing, doubled } = await look()
      return { missing, doubled }
    },
    async finish() {
      await Promise.all(senders.map((one) => one.finish()))
      return look()
    },
    close: async () => {
      await Promise.all(balancers.map((balancer) => balancer.close()))
    },
  }
}
