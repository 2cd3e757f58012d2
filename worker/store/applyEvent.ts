import { LOCK_ERROR_MS } from '../../src/contract/constants.ts'
import type { DecodedSimpleEvent, DecodedStateEvent, DecodedVehicleEvent } from '../decode/decodedEvent.ts'
import { putWhole } from './columns.ts'
import { DIRTY } from './dirtySet.ts'
import { PLACE } from './flagPlaces.ts'
import { mergeSettings } from './mergeRows.ts'
import { SEQ, type SeqOf } from './seqTable.ts'
import type { StoreTables } from './storeTables.ts'
import {
  type Position,
  resolveFlags,
  writeAntenna,
  writeDeviceStatus,
  writeLock,
  writePin,
  writePosition,
  writeTrailer,
  writeZones,
} from './writeFields.ts'

/** The event of a given name. */
type Event<N extends DecodedStateEvent['event']> = Extract<DecodedStateEvent, { event: N }>

/** LIVE-22 to LIVE-24: a reset clears the alarm in every place. */
const applyAlarmReset = (t: StoreTables, slot: number, { seq, data }: Event<'alarmReset'>): boolean => {
  const { columns, places } = t
  const alarm = data.alarm === false && seq > columns.seqs.get(slot, SEQ.alarm)
  const lockedAlarm = data.lockedAlarm === false && seq > columns.seqs.get(slot, SEQ.lockedAlarm)
  if (alarm) places.recordAlarm(slot, PLACE.vehicle, false, null, seq)
  if (lockedAlarm) places.recordLockedAlarm(slot, PLACE.vehicle, false, seq)
  resolveFlags(t, slot)
  return alarm || lockedAlarm
}

/** LIVE-07, LIVE-08 */
const applyAlarm = (t: StoreTables, slot: number, event: Event<'SOS_ALARM' | 'SIGNALING_ALARM'>): boolean => {
  const { columns, places } = t
  const sos = event.event === 'SOS_ALARM'
  if (event.seq <= columns.seqs.get(slot, sos ? SEQ.alarm : SEQ.lockedAlarm)) return false
  if (sos) places.recordAlarm(slot, PLACE.vehicle, true, event.data.timestamp, event.seq)
  else places.recordLockedAlarm(slot, PLACE.vehicle, true, event.seq)
  resolveFlags(t, slot)
  return true
}

const applyLockError = (t: StoreTables, slot: number, event: Event<'ErrorSetLock'>, now: number): void => {
  const asked = t.side.lockRequests.get(t.columns.vehicleIdAt(slot))
  t.side.lockErrors.set(slot, { lockState: asked ?? event.data.lockState, until: now + LOCK_ERROR_MS })
  t.dirty.mark(slot, DIRTY.equipment)
}

/** Records the seq in the column unless the column (or the mini-state, for its own fields) already has one as new. */
const passesSeq = (t: StoreTables, of: SeqOf, slot: number, seq: number, inMini: boolean): boolean => {
  if (seq <= t.columns.seqs.get(slot, of) || (inMini && seq <= t.columns.seqs.get(slot, SEQ.mini)))
    return false
  t.columns.seqs.set(slot, of, seq)
  return true
}

const applyMembershipEvent = (
  t: StoreTables,
  slot: number,
  event: Event<'vehicleFixed' | 'vehicleGroups'>,
): boolean => {
  const seqs = event.event === 'vehicleFixed' ? t.side.pinSeq : t.side.groupsSeq
  if (event.seq <= Math.max(seqs.get(slot), t.columns.seqs.get(slot, SEQ.mini))) return false
  seqs.raise(slot, event.seq)
  if (event.event === 'vehicleFixed') writePin(t, slot, event.data.fixed)
  else if (putWhole(t.columns.groupSet, slot, t.groups.intern(event.data.groups, event.seq))) {
    t.dirty.mark(slot, DIRTY.groups)
  }
  return true
}

const applyZone = (t: StoreTables, slot: number, { seq, data }: Event<'vehicleZone'>): boolean => {
  const since = data.isInside ? data.timestamp : null
  const listSeq = t.columns.seqs.get(slot, SEQ.mini)
  if (!t.side.zoneStays.note(slot, { zoneId: data.zoneId, since, seq }, listSeq)) return false
  writeZones(t, slot)
  return true
}

/** Updates the name and plate of a vehicle; its tracker stays. */
const applyTexts = (t: StoreTables, slot: number, { seq, data }: Event<'vehicleChanged'>): boolean => {
  const { textSeq } = t.side
  if (seq <= Math.max(textSeq.get(slot), t.columns.seqs.get(slot, SEQ.mini))) return false
  textSeq.raise(slot, seq)
  if (t.setText(slot, data.name, data.licensePlate, t.text.deviceSerial(slot))) t.dirty.mark(slot, DIRTY.text)
  return true
}

/** The driver by name, for the search; all else about the card is shown in the info window only. */
const applyDriver = (t: StoreTables, slot: number, { seq, data }: Event<'rfidCard'>): void => {
  const { driverSeq, drivers } = t.side
  if (seq <= Math.max(driverSeq.get(slot), t.columns.seqs.get(slot, SEQ.mini))) return
  driverSeq.raise(slot, seq)
  if (drivers.set(slot, data.connectedRfidCard?.driverName ?? '')) t.dirty.mark(slot, DIRTY.driver)
}

/** Whether it pulls a trailer, for the filter; which one is shown in the info window only. */
const applyTrailer = (t: StoreTables, slot: number, { seq, data }: Event<'trailerAction'>): void => {
  const { trailerSeq } = t.side
  if (seq <= Math.max(trailerSeq.get(slot), t.columns.seqs.get(slot, SEQ.mini))) return
  trailerSeq.raise(slot, seq)
  writeTrailer(t, slot, data.trailerActionEvent?.type === 'TRAILER_CONNECTED')
}

const positionOf = ({ data }: Event<'vehicleLocation'>): Position => ({
  latitude: data.latitude ?? Number.NaN,
  longitude: data.longitude ?? Number.NaN,
  speed: data.speed,
  validity: data.validity,
  azimuth: data.azimuth ?? Number.NaN,
  ignitionOn: data.ignitionOn,
  timestamp: data.timestamp,
  parkingIgnitionSince: data.parkingIgnitionSince ?? Number.NaN,
})

/**
 * LIVE-03, LIVE-04: applies a position, from an event or directly from a row of a binary frame without creating an
 * event.
 */
export const applyLocation = (
  t: StoreTables,
  slot: number,
  seq: number,
  position: Position,
  now: number,
): boolean => {
  if (!passesSeq(t, SEQ.position, slot, seq, false)) return false
  writePosition(t, slot, position, now)
  return true
}

const applyStateEvent = (t: StoreTables, slot: number, event: DecodedStateEvent, now: number): boolean => {
  const { columns } = t
  switch (event.event) {
    case 'vehicleLocation':
      return applyLocation(t, slot, event.seq, positionOf(event), now)
    case 'deviceStatus':
      if (!passesSeq(t, SEQ.status, slot, event.seq, true)) return false
      writeDeviceStatus(t, slot, event.data.deviceStatus)
      return true
    case 'LockStateForDevice':
      if (!passesSeq(t, SEQ.lock, slot, event.seq, false)) return false
      writeLock(t, slot, event.data)
      return true
    case 'antennaStatus':
      if (!passesSeq(t, SEQ.ant, slot, event.seq, false)) return false
      writeAntenna(t, slot, event.data)
      return true
    case 'ErrorSetLock':
      applyLockError(t, slot, event, now)
      return true
    case 'SOS_ALARM':
    case 'SIGNALING_ALARM':
      return applyAlarm(t, slot, event)
    case 'alarmReset':
      return applyAlarmReset(t, slot, event)
    case 'deviceSettings':
      if (event.seq <= columns.seqs.get(slot, SEQ.settings)) return false
      mergeSettings(t, slot, event.data.deviceSettingsDto, event.seq)
      return true
    case 'vehicleFixed':
    case 'vehicleGroups':
      return applyMembershipEvent(t, slot, event)
    case 'vehicleZone':
      return applyZone(t, slot, event)
    case 'vehicleChanged':
      return applyTexts(t, slot, event)
    case 'rfidCard':
      applyDriver(t, slot, event)
      return true
    case 'trailerAction':
      applyTrailer(t, slot, event)
      return true
    case 'onUpdateVehicleCounter':
    case 'vehicleSensors':
    case 'vehicleSensorSetup':
    case 'deviceCommand':
      break
  }
  // Sensor and input events are shown in the info window only (openVehicle.ts).
  return true
}

/** Returns false when the day is over. */
const enterDay = (t: StoreTables, day: string): boolean =>
  t.counts.enterDay(day, t.slotLimit, (slot) => t.dirty.mark(slot, DIRTY.counts))

/** LIVE-18: the total of the day; without a total from the sender, the previous count plus one. */
const applyCount = (t: StoreTables, slot: number, event: DecodedSimpleEvent, listSeq: number): boolean => {
  if (event.day !== null && event.day !== t.counts.day && !enterDay(t, event.day)) return false
  let count = event.countPerDay
  if (count === null) {
    if (event.seq <= Math.max(listSeq, t.side.lastCountSeq.get(slot))) return false
    t.side.lastCountSeq.raise(slot, event.seq)
    count = t.counts.get(slot, event.event) + 1
  }
  if (t.counts.raise(slot, event.event, count)) t.dirty.mark(slot, DIRTY.counts)
  return true
}

/**
 * Applies an event to its slot; returns false when it is stale. `countsListSeq` is the seq of the newest list of
 * counts.
 */
export const applyEvent = (
  t: StoreTables,
  slot: number,
  event: DecodedVehicleEvent,
  now: number,
  countsListSeq: number,
): boolean =>
  event.kind === 'simple' ? applyCount(t, slot, event, countsListSeq) : applyStateEvent(t, slot, event, now)
