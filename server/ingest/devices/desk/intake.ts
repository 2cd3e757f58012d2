import type { Clock } from '../../../live/clock.ts'
import type { VehicleRegistry } from '../../../live/registry.ts'
import type { Keeping } from '../../../storage/retention/readKeeping.ts'
import type { Observation, ObservationSink } from '../../ports.ts'
import { inPieces } from '../inPieces.ts'
import type { DeviceReport, ReportOutcome, ReportRefusal } from '../ports.ts'
import type { Contacts } from './contacts.ts'
import { DeskTallies } from './deskTallies.ts'
import type { DeviceStates } from './deviceStates.ts'
import { type KnownDevice, type KnownDevices, type Place, stayAt, stayNow } from './knownDevices.ts'
import { type DeviceDraft, type DeviceState, newDeviceState } from './report/deviceState.ts'
import { observeReport } from './report/observe.ts'
import { findMomentFault } from './rules/moment.ts'
import { inTurn } from './inTurn.ts'

/** Reports of a device that was let in. */
export interface IntakeEntry {
  readonly protocol: string
  readonly serial: string
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

/** Everything that one call of `takeReports` stores and, once it is on disk, remembers. */
interface Draft {
  readonly observations: Observation[]
  /** The devices as they are afterwards, by id. */
  readonly states: Map<number, DeviceDraft>
  /** The devices that were heard. */
  readonly heard: Set<number>
  readonly counts: DeskTallies
  readonly now: number
  readonly push: (observation: Observation) => void
}

/**
 * Judges reports of devices and records what is to be kept, as one write. Resolves when it is on disk; rejects when nothing
 * of it is, and remembers nothing of it then, so that it is judged as new when it comes again.
 */
export const takeReports = async (
  deps: IntakeDependencies,
  entries: readonly IntakeEntry[],
): Promise<readonly ReportOutcome[]> => {
  const { states, contacts, clock } = deps
  const draft = newDraft(clock.now())
  const outcomes: ReportOutcome[] = []
  for await (const piece of inPieces(entries)) outcomes.push(...(await judgePiece(deps, draft, piece)))
  if (draft.observations.length > 0) await deps.sink.record(draft.observations)
  for (const [deviceId, state] of draft.states) states.keep(deviceId, state)
  for (const deviceId of draft.heard) contacts.heard(deviceId, draft.now)
  deps.tallies.merge(draft.counts)
  return outcomes
}

const judgePiece = async (
  deps: IntakeDependencies,
  draft: Draft,
  entries: readonly IntakeEntry[],
): Promise<readonly ReportOutcome[]> => {
  const { devices, states } = deps
  const found = await inTurn(entries, ({ serial }) => devices.remembered(serial) ?? devices.find(serial))
  const before = await inTurn(found, (device) => stateBefore(states, device))
  return entries.map((entry, index) => {
    const device = found[index]
    return device ? judgeEntry(deps, draft, device, before[index] ?? null, entry) : refuseAll(draft, entry)
  })
}

const newDraft = (now: number): Draft => {
  const observations: Observation[] = []
  return {
    observations,
    states: new Map(),
    heard: new Set(),
    counts: new DeskTallies(),
    now,
    // Positions, which are most of all, are made as what they are; a copy of each would cost more than its rules.
    push: (observation) =>
      void observations.push(observation.isDirect ? observation : { ...observation, isDirect: true }),
  }
}

const stateBefore = (
  states: DeviceStates,
  device: KnownDevice | null,
): DeviceState | null | Promise<DeviceState> => {
  const vehicle = device && stayNow(device)
  if (!device || !vehicle) return null
  return states.remembered(device.deviceId, vehicle.vehicleId) ?? states.find(device.deviceId, vehicle)
}

const refuseAll = ({ counts }: Draft, { protocol, reports }: IntakeEntry): ReportOutcome => {
  counts.add(protocol, 'noVehicle', reports.length)
  return { refused: reports.map((_, index) => ({ index, reason: 'noVehicle' })), repeated: [] }
}

const judgeEntry = (
  deps: IntakeDependencies,
  draft: Draft,
  device: KnownDevice,
  before: DeviceState | null,
  { protocol, reports }: IntakeEntry,
): ReportOutcome => {
  const { counts, push } = draft
  const { deviceId } = device
  const oldestKept = oldestKeptOf(deps, before)
  const refused: { index: number; reason: ReportRefusal }[] = []
  const repeated: number[] = []
  const state = draftOf(draft, deviceId, before)
  let isHeard = false
  for (const [index, report] of reports.entries()) {
    const fault = isEmpty(report) ? 'empty' : findMomentFault(report.at, draft.now, oldestKept)
    const stay = fault === null ? stayAt(device, report.at) : null
    const isOnline = report.fix === null ? report.attributes['online'] : undefined
    if (isOnline !== false) isHeard = true
    if (fault !== null || !stay) {
      const reason = fault ?? 'noVehicle'
      refused.push({ index, reason })
      counts.add(protocol, reason)
    } else if (isOnline === false || (isOnline === true && isOnlyOnline(report))) {
      counts.add(protocol, 'kept')
    } else {
      // A report from before the device was moved is of the vehicle that it was on, and moves nothing of this one's.
      const of = state?.vehicleId === stay.vehicleId ? state : pastState(stay, report.at)
      const observed = observeReport(of, deviceId, report, knownSosAt(deps, before, report), push)
      if (observed.order === 'repeated') repeated.push(index)
      counts.add(protocol, observed.order === 'fresh' ? 'kept' : observed.order)
      if (observed.doubt !== null) counts.add(protocol, observed.doubt)
    }
  }
  if (isHeard) draft.heard.add(deviceId)
  if (state) noteStatus(draft.now, state, isHeard, reports.at(-1), push)
  return refused.length === 0 && repeated.length === 0 ? ALL_KEPT : { refused, repeated }
}

const ALL_KEPT: ReportOutcome = { refused: [], repeated: [] }

/** When the vehicle's alarm last changed, which only an alarm is held against. */
const knownSosAt = (
  { registry }: IntakeDependencies,
  before: DeviceState | null,
  { attributes }: DeviceReport,
): number | null =>
  before && attributes['alarm'] !== undefined ? registry.alarmTimestampOf(before.vehicleId) : null

const oldestKeptOf = ({ keeping, registry }: IntakeDependencies, before: DeviceState | null): number => {
  const ownerId = before && registry.ownerOf(before.vehicleId)
  return (ownerId !== null && keeping.oldestOf(ownerId)) || keeping.oldest
}

/** Says nothing but that the device is there. */
const isEmpty = ({ fix, attributes }: DeviceReport): boolean =>
  fix === null && Object.keys(attributes).length === 0

const isOnlyOnline = ({ attributes }: DeviceReport): boolean => Object.keys(attributes).length === 1

/** The copy of a device's state that this call works on; null: it is on no vehicle. */
const draftOf = ({ states }: Draft, deviceId: number, before: DeviceState | null): DeviceDraft | null => {
  const known = states.get(deviceId)
  if (known || !before) return known ?? null
  const copy = { ...before }
  states.set(deviceId, copy)
  return copy
}

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
