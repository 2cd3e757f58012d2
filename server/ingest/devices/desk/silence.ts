import type { Fleet } from '../../../live/createFleet.ts'
import type { Observation } from '../../ports.ts'
import { type Contacts, findForsaken } from './contacts.ts'
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

/** Vehicles whose devices fell silent are told as disconnected. */
export const tellSilent = async ({ fleet, contacts, states }: SilenceDependencies): Promise<void> => {
  const now = fleet.clock.now()
  const silent = contacts.takeSilent(now).flatMap((deviceId) => {
    const state = states.anyOf(deviceId)
    return state?.status === 'CONNECTED' ? [{ deviceId, vehicleId: state.vehicleId }] : []
  })
  await tell({ fleet, states }, silent, now)
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
