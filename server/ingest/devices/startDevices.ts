import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../live/clock.ts'
import type { Log } from '../../log.ts'
import type { Config } from '../../readConfig.ts'
import { intakeRoutes } from './http/intakeRoutes.ts'
import { startOsmand } from './http/osmand/startOsmand.ts'
import type { DeviceDesk } from './ports.ts'
import { startTeltonika } from './teltonika/startTeltonika.ts'
import { startWialonIps } from './wialonIps/startWialonIps.ts'

/** What the protocols of devices are built from. */
export interface DeviceDependencies {
  readonly config: Config
  readonly desk: DeviceDesk
  readonly clock: Clock
  readonly log: Log
}

/** The connections that a protocol holds now. */
export interface HeldConnections {
  readonly protocol: string
  readonly open: number
  /** Those of them on which a device was let in. */
  readonly devices: number
}

/** Something that listens for devices on a port of its own. */
export interface DeviceListener {
  /** For the log, as 'Wialon IPS on 0.0.0.0:20332'. */
  readonly name: string
  /** Of protocols whose devices stay connected. */
  connections?(): HeldConnections
  /** Finishes what is being stored and ends the connections. */
  stop(): Promise<void>
}

/** Starts a listener; null: it is switched off by the settings. Throws StartError for a port that cannot be listened on. */
type StartListener = (deps: DeviceDependencies) => Promise<DeviceListener | null>

/** Each protocol with a port of its own. */
const LISTENERS: readonly StartListener[] = [startOsmand, startWialonIps, startTeltonika]

/** Each protocol that comes over the calls of the product's own port. */
const CALLS: readonly ((deps: DeviceDependencies) => FastifyPluginAsync)[] = [
  ({ config, desk, clock }) => intakeRoutes({ intake: config.intake, desk, clock }),
]

/** The calls that devices and their servers make, for the app. */
export const deviceCalls =
  (deps: DeviceDependencies): FastifyPluginAsync =>
  async (app) => {
    for (const calls of CALLS) await app.register(calls(deps))
  }

/** The open ports. */
export interface RunningListeners {
  connections(): readonly HeldConnections[]
  stop(): Promise<void>
}

/**
 * Opens the ports that devices connect to; when one cannot be opened, those that were are closed again.
 * @throws StartError
 */
export const startDevices = async (deps: DeviceDependencies): Promise<RunningListeners> => {
  const listeners: DeviceListener[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(listeners.map((listener) => listener.stop()))
  }
  try {
    for (const start of LISTENERS) {
      const listener = await start(deps)
      if (!listener) continue
      listeners.push(listener)
      deps.log(`devices: ${listener.name}`)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    connections: () => listeners.flatMap((listener) => listener.connections?.() ?? []),
    stop,
  }
}
