import type { FastifyPluginAsync } from 'fastify'
import { createDeviceGateway, type RunningGateway } from './ingest/devices/gateway/gateway.ts'
import { deviceCalls, type RunningListeners, startDevices } from './ingest/devices/startDevices.ts'
import type { HeldConnections } from './ingest/devices/deviceListener.ts'
import type { Clock } from './platform/clock.ts'
import type { Fleet } from './live/createFleet.ts'
import { componentLog, type Log } from './platform/log.ts'
import type { Config } from './readConfig.ts'
import type { Shutdown } from './platform/shutdown.ts'

/** The endpoints for devices. */
export interface PreparedDevices {
  readonly gateway: RunningGateway
  /** Currently open device connections. */
  readonly connections: () => readonly HeldConnections[]
  /** The device calls on the product's own port. */
  readonly calls: FastifyPluginAsync
  /** Opens the separate ports. Throws StartError for one that cannot be listened on. */
  readonly open: () => Promise<void>
}

/**
 * Creates the device gateway and registers its shutdown in order: after the calls, before the fleet, so that pending
 * writes are stored and acknowledged.
 */
export const prepareDevices = (
  options: { readonly config: Config; readonly clock: Clock; readonly log: Log },
  fleet: Fleet,
  shutdown: Shutdown,
): PreparedDevices => {
  const { config, clock } = options
  const log = componentLog(options.log, 'devices')
  const { positionKeepDays: keepDays, commandWaitMs } = config
  const gateway = createDeviceGateway({ fleet, log, keepDays, commandWaitMs })
  const deps = { config, gateway, clock, log }
  let listeners: RunningListeners | null = null
  shutdown.add('the gateway of the devices', () => gateway.stop())
  shutdown.add('the ports of the devices', () => listeners?.stop())
  return {
    gateway,
    connections: () => listeners?.connections() ?? [],
    calls: deviceCalls(deps),
    async open() {
      await gateway.start()
      listeners = await startDevices(deps)
    },
  }
}
