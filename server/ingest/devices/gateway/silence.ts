import type { Fleet } from '../../../live/createFleet.ts'
import type { Observation } from '../../../live/ports.ts'
import { type Contacts, findForsaken, findHeardElsewhere, SILENCE_MS } from './contacts.ts'
import type { DeviceStates } from './deviceStates.ts'

interface SilenceDependencies {
  readonly fleet: Pick<Fleet, 'db' | 'clock' | 'sink' | 'registry'>
  readonly contacts: Contacts
  readonly states: DeviceStates
}

const disconnected = (vehicleId: number, timestamp: number): Observation => ({
  event: 'deviceStatus',
  isDirect: true,
  data: { vehicleId, timestamp, deviceStatus: 'DISCONNECTED' },
})

/**
 * Reports vehicles with silent devices as disconnected. Another process may have heard the device: its records are in
 * the registry, the contact time is stored.
 */
export const disconnectSilent = async ({ fleet, contacts, states }: SilenceDependencies): Promise<void> => {
  const now = fleet.clock.now()
  const silent = contacts.takeSilent(fleet.clock.monotonic()).flatMap((deviceId) => {
    const state = states.anyOf(deviceId)
    return state?.status === 'CONNECTED' ? [{ deviceId, vehicleId: state.vehicleId }] : []
  })
  const unheard = silent.filter(
    ({ vehicleId }) => now - (fleet.registry.read(vehicleId)?.timestamp ?? 0) > SILENCE_MS,
  )
  if (unheard.length === 0) return
  const heard = await findHeardElsewhere(
    fleet.db,
    unheard.map(({ deviceId }) => deviceId),
    now,
  )
  await recordDisconnected(
    { fleet, states },
    unheard.filter(({ deviceId }) => !heard.has(deviceId)),
    now,
  )
}

/** The same for devices last heard by another process or an earlier start. */
export const disconnectForsaken = async ({ fleet, contacts, states }: SilenceDependencies): Promise<void> => {
  const now = fleet.clock.now()
  const forsaken = await findForsaken(fleet.db, now)
  await recordDisconnected(
    { fleet, states },
    forsaken.filter(({ deviceId }) => !contacts.has(deviceId)),
    now,
  )
}

const recordDisconnected = async (
  { fleet, states }: Pick<SilenceDependencies, 'fleet' | 'states'>,
  silent: readonly { readonly deviceId: number; readonly vehicleId: number }[],
  now: number,
): Promise<void> => {
  const known = silent.filter(({ vehicleId }) => fleet.registry.has(vehicleId))
  if (known.length === 0) return
  await fleet.sink.record(known.map(({ vehicleId }) => disconnected(vehicleId, now)))
  for (const { deviceId, vehicleId } of known) states.change(deviceId, vehicleId, { status: 'DISCONNECTED' })
}
