import type { FastifyPluginAsync } from 'fastify'
import { createDeviceDesk, type RunningDesk } from './ingest/devices/desk/desk.ts'
import {
  deviceCalls,
  type HeldConnections,
  type RunningListeners,
  startDevices,
} from './ingest/devices/startDevices.ts'
import type { Clock } from './live/clock.ts'
import type { Fleet } from './live/createFleet.ts'
import { componentLog, type Log } from './log.ts'
import type { Config } from './readConfig.ts'
import type { Shutdown } from './Shutdown.ts'

/** What devices connect to. */
export interface PreparedDevices {
  readonly desk: RunningDesk
  /** The connections of devices that are open now. */
  readonly connections: () => readonly HeldConnections[]
  /** The calls that devices make on the product's own port. */
  readonly calls: FastifyPluginAsync
  /** Opens the ports of their own. Throws StartError for one that cannot be listened on. */
  readonly open: () => Promise<void>
}

/**
 * Makes the desk of the devices; its end is now in its place among the others: after the calls, before the fleet, so that
 * what is being stored is stored and acknowledged.
 */
export const prepareDevices = (
  options: { readonly config: Config; readonly clock: Clock; readonly log: Log },
  fleet: Fleet,
  shutdown: Shutdown,
): PreparedDevices => {
  const { config, clock } = options
  const log = componentLog(options.log, 'devices')
  const { positionKeepDays: keepDays, orderWaitMs } = config
  const desk = createDeviceDesk({ fleet, log, keepDays, orderWaitMs })
  const deps = { config, desk, clock, log }
  let listeners: RunningListeners | null = null
  shutdown.add('the desk of the devices', () => desk.stop())
  shutdown.add('the ports of the devices', () => listeners?.stop())
  return {
    desk,
    connections: () => listeners?.connections() ?? [],
    calls: deviceCalls(deps),
    async open() {
      await desk.start()
      listeners = await startDevices(deps)
    },
  }
}
