import { IdMap } from '../../../idMap.ts'
import type { Clock } from '../../../live/clock.ts'
import type { VehicleRegistry } from '../../../live/registry.ts'
import type { Keeping } from '../../../storage/retention/readKeeping.ts'
import type { Observation, ObservationSink } from '../../ports.ts'
import { inPieces } from './inPieces.ts'
import type { DeviceReport, ReportOutcome, ReportRefusal } from '../ports.ts'
import type { Contacts } from './contacts.ts'
import { DeskTallies } from './deskTallies.ts'
import type { DeviceStates } from './deviceStates.ts'
import type { DeskDevice } from './deskDevice.ts'
import { type KnownDevice, type KnownDevices, type Place, stayAt, stayNow } from './knownDevices.ts'
import { type DeviceDraft, type DeviceState, newDeviceState } from './report/deviceState.ts'
import type { RememberedState } from './report/rememberedState.ts'
import { observeReport } from './report/observe.ts'
import { findMomentFault } from './rules/moment.ts'
import { inTurn } from './inTurn.ts'

/** Reports of a device that was let in. */
export interface IntakeEntry {
  readonly device: DeskDevice
  readonly reports: readonly DeviceReport[]
}

interface IntakeDependencies {
  readonly sink: ObservationSink
  readonly registry: Pick<VehicleRegistry, 'ownerOf' | 'alarmTimestampOf'>
  readonly clock: Clock
  readonly devices: KnownDevices
  readonly states: DeviceStates
  readonly contacts: Contacts
  readonly tallies: DeskTallies
  /** From when on clients keep positions. */
  readonly keeping: Keeping
}

/** A device while a call works on what is known of it. */
interface Handled {
  readonly device: KnownDevice
  /** As it is after the reports that were judged; null: it is on no vehicle, and neither are the next two. */
  readonly state: DeviceDraft | null
  /** What is remembered of it, and as what it was found. */
  readonly found: RememberedState | null
  readonly base: DeviceState | null
  isHeard: boolean
}

/** Everything that one call of `takeReports` stores and, once it is on disk, remembers. */
interface Draft {
  readonly observations: Observation[]
  /** What one entry says of a device, the next one of the same builds on. */
  readonly devices: Handled[]
  /** Their places by id. */
  readonly places: IdMap
  readonly counts: DeskTallies
  readonly now: number
  readonly push: (observation: Observation) => void
}

/**
 * Judges reports of devices and records what is to be kept, as one write. Resolves when it is on disk; rejects when nothing
 * of it is, and remembers nothing of it then, so that it is judged as new when it comes again.
 */
export const takeReports = (
  deps: IntakeDependencies,
  entries: readonly IntakeEntry[],
): Promise<readonly ReportOutcome[]> => {
  const draft = newDraft(deps.clock.now())
  // Nothing holds the entries while the database writes: what lives then is what the collection of garbage costs most by.
  return judge(deps, draft, entries)
    .then((outcomes) => keep(deps, draft, outcomes))
    .catch((error: unknown) => {
      leave(deps.states, draft)
      throw error
    })
}

const judge = async (
  deps: IntakeDependencies,
  draft: Draft,
  entries: readonly IntakeEntry[],
): Promise<readonly ReportOutcome[]> => {
  const outcomes: ReportOutcome[] = []
  for await (const piece of inPieces(entries)) outcomes.push(...(await judgePiece(deps, draft, piece)))
  return outcomes
}

const keep = async (
  { sink, states, contacts, tallies }: IntakeDependencies,
  draft: Draft,
  outcomes: readonly ReportOutcome[],
): Promise<readonly ReportOutcome[]> => {
  if (draft.observations.length > 0) await sink.record(draft.observations)
  for (const { device, state, found, base, isHeard } of draft.devices) {
    if (state && found && base) states.keep(device.deviceId, found, base, state)
    if (isHeard) device.contact = contacts.heard(device.deviceId, draft.now, device.contact)
  }
  tallies.merge(draft.counts)
  return outcomes
}

/** Nothing of it is on disk. */
const leave = (states: DeviceStates, { devices }: Draft): void => {
  for (const { state, found } of devices) if (state && found) states.leave(found, state)
}

const judgePiece = async (
  deps: IntakeDependencies,
  draft: Draft,
  entries: readonly IntakeEntry[],
): Promise<readonly ReportOutcome[]> => {
  const { devices } = deps
  const found = await inTurn(
    entries,
    ({ device: { known } }) => devices.stillRemembered(known, draft.now) ?? devices.find(known.serial),
  )
  const handled = await inTurn(found, (device) => device && handle(deps, draft, device))
  return entries.map((entry, index) => {
    const [device, one] = [found[index], handled[index]]
    return device && one ? judgeEntry(deps, draft, device, one, entry) : refuseAll(draft, entry)
  })
}

const newDraft = (now: number): Draft => {
  const observations: Observation[] = []
  return {
    observations,
    devices: [],
    places: new IdMap(),
    counts: new DeskTallies(),
    now,
    // Positions, which are most of all, are made as what they are; a copy of each would cost more than its rules.
    push: (observation) =>
      void observations.push(observation.isDirect ? observation : { ...observation, isDirect: true }),
  }
}

/** The device as this call has it. What it works on is a copy, taken as soon as it is known what is remembered. */
const handle = (
  { states }: IntakeDependencies,
  draft: Draft,
  device: KnownDevice,
): Handled | Promise<Handled> => {
  const known = handledOf(draft, device)
  if (known) return known
  const vehicle = stayNow(device)
  if (!vehicle) return note(draft, { device, state: null, found: null, base: null, isHeard: false })
  const remembered = states.rememberedOf(device.deviceId, vehicle.vehicleId, device.state)
  if (remembered) return begin(states, draft, device, remembered)
  return states
    .find(device.deviceId, vehicle)
    .then((read) => handledOf(draft, device) ?? begin(states, draft, device, read))
}

const handledOf = ({ devices, places }: Draft, { deviceId }: KnownDevice): Handled | undefined => {
  const place = places.get(deviceId)
  return place === undefined ? undefined : devices[place]
}

const begin = (states: DeviceStates, draft: Draft, device: KnownDevice, found: RememberedState): Handled => {
  device.state = found
  const base = found.begin()
  return note(draft, { device, state: states.draftOf(base), found, base, isHeard: false })
}

const note = (draft: Draft, handled: Handled): Handled => {
  draft.places.set(handled.device.deviceId, draft.devices.push(handled) - 1)
  return handled
}

const refuseAll = ({ counts }: Draft, { device, reports }: IntakeEntry): ReportOutcome => {
  counts.add(device.protocol, 'noVehicle', reports.length)
  return { refused: reports.map((_, index) => ({ index, reason: 'noVehicle' })), repeated: [] }
}

const judgeEntry = (
  deps: IntakeDependencies,
  draft: Draft,
  device: KnownDevice,
  handled: Handled,
  { device: { protocol }, reports }: IntakeEntry,
): ReportOutcome => {
  const { counts, push } = draft
  const { deviceId } = device
  const { state } = handled
  const oldestKept = oldestKeptOf(deps, state)
  let outcome: Outcome | null = null
  let isHeard = false
  let index = -1
  for (const report of reports) {
    index++
    const fault = isEmpty(report) ? 'empty' : findMomentFault(report.at, draft.now, oldestKept)
    const stay = fault === null ? stayAt(device, report.at) : null
    const isOnline = report.fix === null ? report.attributes['online'] : undefined
    if (isOnline !== false) isHeard = true
    if (fault !== null || !stay) {
      const reason = fault ?? 'noVehicle'
      outcome ??= newOutcome()
      outcome.refused.push({ index, reason })
      counts.add(protocol, reason)
    } else if (isOnline === false || (isOnline === true && isOnlyOnline(report))) {
      counts.add(protocol, 'kept')
    } else {
      // A report from before the device was moved is of the vehicle that it was on, and moves nothing of this one's.
      const of = state?.vehicleId === stay.vehicleId ? state : pastState(stay, report.at)
      const observed = observeReport(of, deviceId, report, knownSosAt(deps, state, report), push)
      if (observed.order === 'repeated') {
        outcome ??= newOutcome()
        outcome.repeated.push(index)
      }
      counts.add(protocol, observed.order === 'fresh' ? 'kept' : observed.order)
      if (observed.doubt !== null) counts.add(protocol, observed.doubt)
    }
  }
  if (isHeard) handled.isHeard = true
  if (state) noteStatus(draft.now, state, isHeard, reports.at(-1), push)
  return outcome ?? ALL_KEPT
}

/** An outcome while reports are judged; nearly all devices share the one of which there is nothing to say. */
interface Outcome {
  readonly refused: { readonly index: number; readonly reason: ReportRefusal }[]
  readonly repeated: number[]
}
const newOutcome = (): Outcome => ({ refused: [], repeated: [] })
const ALL_KEPT: ReportOutcome = newOutcome()

/** When the vehicle's alarm last changed, which only an alarm is held against. */
const knownSosAt = (
  { registry }: IntakeDependencies,
  state: DeviceState | null,
  { attributes }: DeviceReport,
): number | null =>
  state && attributes['alarm'] !== undefined ? registry.alarmTimestampOf(state.vehicleId) : null

const oldestKeptOf = ({ keeping, registry }: IntakeDependencies, state: DeviceState | null): number => {
  const ownerId = state && registry.ownerOf(state.vehicleId)
  return (ownerId !== null && keeping.oldestOf(ownerId)) || keeping.oldest
}

/** Says nothing but that the device is there. */
const isEmpty = ({ fix, attributes }: DeviceReport): boolean =>
  fix === null && Object.keys(attributes).length === 0

const isOnlyOnline = ({ attributes }: DeviceReport): boolean => Object.keys(attributes).length === 1

/** What a report of then is held against: nothing but that it is not the newest. */
const pastState = ({ vehicleId, vehicleName }: Place, at: number): DeviceDraft => ({
  ...newDeviceState(vehicleId, vehicleName),
  newestAt: at + 1,
})

/** The vehicle counts as connected from the first report on, and as disconnected when a gateway says so. */
const noteStatus = (
  now: number,
  state: DeviceDraft,
  isHeard: boolean,
  last: DeviceReport | undefined,
  push: (observation: Observation) => void,
): void => {
  const isOffline = last?.fix === null && last.attributes['online'] === false
  const status = isOffline ? 'DISCONNECTED' : isHeard ? 'CONNECTED' : state.status
  if (status === state.status) return
  state.status = status
  const { vehicleId } = state
  push({ event: 'deviceStatus', data: { vehicleId, timestamp: now, deviceStatus: status } })
}
