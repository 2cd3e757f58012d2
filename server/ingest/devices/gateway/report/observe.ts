import { FULL_VALIDITY } from '../../../../../src/contract/constants.ts'
import type { Observation, PastOwnership } from '../../../../live/ports.ts'
import type { DeviceReport } from '../../ports.ts'
import type { Place } from '../knownDevices.ts'
import { type DeviceDraft, newDeviceState } from './deviceState.ts'
import {
  observeAlarms,
  observeAntenna,
  observeCard,
  observeLateCard,
  observeLateTrailer,
  observeTrailer,
} from './happenings.ts'
import { type Location, locate, type FixDoubt } from './location.ts'
import { measuredOf } from './measured.ts'
import { observeOutputs, observeReadings } from './readings.ts'

/** The result of one report whose moment was accepted. */
export interface Observed {
  /** 'fresh': newer than all before; 'late': stored, not shown; 'repeated': same moment as the newest. */
  readonly order: 'fresh' | 'late' | 'repeated'
  readonly doubt: FixDoubt | null
}

/**
 * The events of a report for the device's current vehicle: `push` takes them, and the draft becomes the state after the
 * report. knownSosAt: last change of the vehicle's alarm, ms since the epoch; null: never.
 */
export const observeReport = (
  draft: DeviceDraft,
  deviceId: number,
  report: DeviceReport,
  knownSosAt: number | null,
  push: (observation: Observation) => void,
): Observed => {
  const { at } = report
  const isRepeated = at === draft.newestAt
  const isNewest = at >= draft.newestAt
  const { location, doubt } = locate(draft, report, isNewest && !isRepeated)
  // The first position of a moment stays; the other contents of the message are still processed.
  if (location && !isRepeated) pushLocation(location, report, push)
  observeAlarms(draft, report, isNewest, knownSosAt, push)
  if (isNewest) {
    draft.newestAt = at
    observeAntenna(draft, at, location?.validity === FULL_VALIDITY, push)
    observeCard(draft, report, push)
    observeTrailer(draft, report, push)
    observeReadings(draft, report, push)
    observeOutputs(draft, deviceId, report, push)
  } else {
    observeLateCard(draft, report, push)
    observeLateTrailer(draft, report, push)
  }
  if (isRepeated) return REPEATED
  return isNewest && doubt === null ? FRESH : { order: isNewest ? 'fresh' : 'late', doubt }
}

/**
 * The position of a report for the device's former vehicle, or for the vehicle's former client (`ownerId`; null: the
 * current client). Nothing else of the report is used.
 */
export const observePast = (
  { vehicleId, vehicleName }: Place,
  ownerId: number | null,
  report: DeviceReport,
  push: (observation: Observation) => void,
): Observed => {
  const { location, doubt } = locate(newDeviceState(vehicleId, vehicleName), report, false)
  if (location) pushLocation(location, report, push, { ownerId })
  return { order: 'late', doubt }
}

const REPEATED: Observed = { order: 'repeated', doubt: null }
/** The result of nearly all reports. */
const FRESH: Observed = { order: 'fresh', doubt: null }

const pushLocation = (
  data: Location,
  report: DeviceReport,
  push: (observation: Observation) => void,
  past?: PastOwnership,
): void => {
  const measured = measuredOf(report)
  if (past) push({ event: 'vehicleLocation', isDirect: true, data, past, ...(measured && { measured }) })
  else if (measured) push({ event: 'vehicleLocation', isDirect: true, data, measured })
  else push({ event: 'vehicleLocation', isDirect: true, data })
}
