import type { Fleet } from '../../../live/createFleet.ts'
import type { Observation } from '../../ports.ts'
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
 * Vehicles whose devices fell silent are told as disconnected. Of several processes another may have heard the device: what
 * it recorded is in the registry, when it heard it is stored.
 */
export const tellSilent = async ({ fleet, contacts, states }: SilenceDependencies): Promise<void> => {
  const now = fleet.clock.now()
  const silent = contacts.takeSilent(now).flatMap((deviceId) => {
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
  await tell(
    { fleet, states },
    unheard.filter(({ deviceId }) => !heard.has(deviceId)),
    now,
  )
}

/** The same for devices that another process, or an earlier start, heard last. */
export const tellForsaken = async ({ fleet, contacts, states }: SilenceDependencies): Promise<void> => {
  const now = fleet.clock.now()
  const forsaken = await findForsaken(fleet.db, now)
  await tell(
    { fleet, states },
    forsaken.filter(({ deviceId }) => !contacts.has(deviceId)),
    now,
  )
}

const tell = async (
  { fleet, states }: Pick<SilenceDependencies, 'fleet' | 'states'>,
  silent: readonly { readonly deviceId: number; readonly vehicleId: number }[],
  now: number,
): Promise<void> => {
  const known = silent.filter(({ vehicleId }) => fleet.registry.has(vehicleId))
  if (known.length === 0) return
  await fleet.sink.record(known.map(({ vehicleId }) => disconnected(vehicleId, now)))
  for (const { deviceId, vehicleId } of known) states.change(deviceId, vehicleId, { status: 'DISCONNECTED' })
}
