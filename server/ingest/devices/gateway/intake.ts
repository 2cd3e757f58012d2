import { MOVED_REPORTS_KEPT_MS } from '../../../../src/contract/constants.ts'
import { IdMap } from '../../../platform/idMap.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { VehicleRegistry } from '../../../live/registry.ts'
import type { Keeping } from '../../../storage/retention/readKeeping.ts'
import type { Observation, ObservationSink } from '../../../live/ports.ts'
import { inPieces } from './inPieces.ts'
import type { DeviceReport, ReportOutcome, ReportRefusal } from '../ports.ts'
import type { Contacts } from './contacts.ts'
import { DeviceTallies } from './deviceTallies.ts'
import type { DeviceStates } from './deviceStates.ts'
import type { IdentifiedDevice } from './identifiedDevice.ts'
import {
  type KnownDevice,
  type KnownDevices,
  pastOf,
  type PastOfDevice,
  stayAt,
  currentStay,
} from './knownDevices.ts'
import type { DeviceDraft, DeviceState } from './report/deviceState.ts'
import type { RememberedState } from './report/rememberedState.ts'
import { observePast, observeReport } from './report/observe.ts'
import { findMomentFault } from './rules/moment.ts'
import { mapConcurrent } from './mapConcurrent.ts'

/** Reports of an admitted device. */
export interface IntakeEntry {
  readonly device: IdentifiedDevice
  readonly reports: readonly DeviceReport[]
}

interface IntakeDependencies {
  readonly sink: ObservationSink
  readonly registry: Pick<VehicleRegistry, 'ownerOf' | 'alarmTimestampOf'>
  readonly clock: Clock
  /** Latest acceptable time, ms since the epoch. */
  readonly latestTime: () => number
  readonly devices: KnownDevices
  readonly states: DeviceStates
  readonly contacts: Contacts
  readonly tallies: DeviceTallies
  /** Start of the clients' retention periods. */
  readonly keeping: Keeping
}

/** A device while a call works on its state. */
interface Handled {
  readonly device: KnownDevice
  /** The state after the judged reports; null: it is on no vehicle, and neither are the next two. */
  readonly state: DeviceDraft | null
  /** Its remembered state, and the entry under which it was found. */
  readonly found: RememberedState | null
  readonly base: DeviceState | null
  isHeard: boolean
}

/** Everything that one call of `takeReports` stores and, once it is on disk, remembers. */
interface Draft {
  readonly observations: Observation[]
  /** A later entry of a device builds on its earlier ones. */
  readonly devices: Handled[]
  /** Their indices by id. */
  readonly places: IdMap
  readonly counts: DeviceTallies
  /** Time by the clock and the monotonic clock, and the latest acceptable time. */
  readonly now: number
  readonly monotonic: number
  readonly latest: number
  readonly push: (observation: Observation) => void
}

/**
 * Judges reports of devices and records the accepted ones in one write. Resolves when it is on disk; rejects when
 * nothing of it is, and then remembers nothing of it, so that a repeat is judged as new.
 */
export const takeReports = (
  deps: IntakeDependencies,
  entries: readonly IntakeEntry[],
): Promise<readonly ReportOutcome[]> => {
  const draft = newDraft(deps)
  // Nothing references the entries while the database writes: objects alive then dominate the cost of garbage
  // collection.
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
    if (isHeard) device.contact = contacts.heard(device.deviceId, draft.monotonic, device.contact)
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
  const found = await mapConcurrent(
    entries,
    ({ device: { known } }) => devices.stillRemembered(known, draft.monotonic) ?? devices.find(known.serial),
  )
  const handled = await mapConcurrent(found, (device) => device && handle(deps, draft, device))
  return entries.map((entry, index) => {
    const [device, one] = [found[index], handled[index]]
    return device && one ? judgeEntry(deps, draft, device, one, entry) : refuseAll(draft, entry)
  })
}

const newDraft = ({ clock, latestTime }: IntakeDependencies): Draft => {
  const observations: Observation[] = []
  return {
    observations,
    devices: [],
    places: new IdMap(),
    counts: new DeviceTallies(),
    now: clock.now(),
    monotonic: clock.monotonic(),
    latest: latestTime(),
    // Positions, the large majority, are created in their final form; copying each would cost more than its rules.
    push: (observation) =>
      void observations.push(observation.isDirect ? observation : { ...observation, isDirect: true }),
  }
}

/** The device within this call. It works on a copy, taken as soon as the remembered state is known. */
const handle = (
  { states }: IntakeDependencies,
  draft: Draft,
  device: KnownDevice,
): Handled | Promise<Handled> => {
  const known = handledOf(draft, device)
  if (known) return known
  const vehicle = currentStay(device)
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
    const fault = isEmpty(report) ? 'empty' : findMomentFault(report.at, draft.latest, oldestKept)
    const stay = fault === null ? stayAt(device, report.at) : null
    const past = stay && pastOf(device, stay, report.at)
    const reason = fault ?? (past && findPastFault(past, report, draft.now))
    const isOnline = report.fix === null ? report.attributes['online'] : undefined
    if (isOnline !== false) isHeard = true
    if (reason !== null || !stay) {
      outcome ??= newOutcome()
      outcome.refused.push({ index, reason: reason ?? 'noVehicle' })
      counts.add(protocol, reason ?? 'noVehicle')
    } else if (isOnline === false || (isOnline === true && isOnlyOnline(report))) {
      counts.add(protocol, 'kept')
    } else {
      // A device that is put on its vehicle during this call is judged by its state from the next call on.
      const observed =
        past || state?.vehicleId !== stay.vehicleId
          ? observePast(stay, past?.ownerId ?? null, report, push)
          : observeReport(state, deviceId, report, knownSosAt(deps, state, report), push)
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

/** Whether a report from before the device was moved is stored: only a place is, and only within the retention. */
const findPastFault = ({ endedAt }: PastOfDevice, { fix }: DeviceReport, now: number): 'moved' | null =>
  fix === null || now - endedAt > MOVED_REPORTS_KEPT_MS ? 'moved' : null

/** An outcome while reports are judged; nearly all devices share the one without remarks. */
interface Outcome {
  readonly refused: { readonly index: number; readonly reason: ReportRefusal }[]
  readonly repeated: number[]
}
const newOutcome = (): Outcome => ({ refused: [], repeated: [] })
const ALL_KEPT: ReportOutcome = newOutcome()

/** Last change of the vehicle's alarm, used only to judge alarms. */
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

/** Records only the contact with the device. */
const isEmpty = ({ fix, attributes }: DeviceReport): boolean =>
  fix === null && Object.keys(attributes).length === 0

const isOnlyOnline = ({ attributes }: DeviceReport): boolean => Object.keys(attributes).length === 1

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
