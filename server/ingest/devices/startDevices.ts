import type { FastifyPluginAsync } from 'fastify'
import type { DeviceDependencies, DeviceListener, HeldConnections } from './deviceListener.ts'
import { intakeRoutes } from './http/intakeRoutes.ts'
import { startOsmand } from './http/osmand/startOsmand.ts'
import { startTeltonika } from './teltonika/startTeltonika.ts'
import { startWialonIps } from './wialonIps/startWialonIps.ts'

/**
 * Starts a listener; null: it is switched off by the settings. Throws StartError for a port that cannot be listened on.
 */
type StartListener = (deps: DeviceDependencies) => Promise<DeviceListener | null>

/** Each protocol with its own port. */
const LISTENERS: readonly StartListener[] = [startOsmand, startWialonIps, startTeltonika]

/** Each protocol with calls on the product's own port. */
const CALLS: readonly ((deps: DeviceDependencies) => FastifyPluginAsync)[] = [
  ({ config, gateway, clock }) => intakeRoutes({ intake: config.intake, gateway, clock }),
]

/** The calls of devices and their servers, for the app. */
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
 * Opens the ports that devices connect to; if one cannot be opened, the others are closed again.
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
