import { FULL_VALIDITY } from '../../../../../src/contract/constants.ts'
import type { Observation } from '../../../ports.ts'
import type { DeviceReport } from '../../ports.ts'
import type { DeviceState } from './deviceState.ts'
import { observeAlarms, observeAntenna, observeCard } from './happenings.ts'
import { type Location, locate, type PlaceDoubt } from './location.ts'
import { measuredOf } from './measured.ts'
import { observeOutputs, observeReadings } from './readings.ts'

/** What one report, whose moment was found good, becomes. */
export interface Observed {
  readonly observations: readonly Observation[]
  /** After the report, once it is on disk. */
  readonly state: DeviceState
  /** 'fresh': newer than all before; 'late': stored, not shown; 'repeated': of the moment of the newest. */
  readonly order: 'fresh' | 'late' | 'repeated'
  readonly doubt: PlaceDoubt | null
}

/**
 * What a report of a device says of the vehicle that it is on. Pure: the state before is not changed. knownSosAt: when the
 * vehicle's alarm last changed, ms since the epoch; null: never.
 */
export const observeReport = (
  before: DeviceState,
  deviceId: number,
  report: DeviceReport,
  knownSosAt: number | null,
): Observed => {
  const { at } = report
  const isRepeated = at === before.newestAt
  const isNewest = before.newestAt === null || at >= before.newestAt
  const observations: Observation[] = []
  const push = (observation: Observation): void => {
    observations.push({ ...observation, isDirect: true })
  }
  const { location, state: located, doubt } = locate(before, report, isNewest && !isRepeated)
  // Of one moment the first position stays; what else the message carries is still looked at.
  const kept = isRepeated ? null : location
  if (kept) pushLocation(kept, report, push)
  let state = observeAlarms(located, report, isNewest, knownSosAt, push)
  if (isNewest) {
    state = observeAntenna(state, at, location?.validity === FULL_VALIDITY, push)
    state = observeCard(state, report, push)
    state = observeReadings(state, report, push)
    state = observeOutputs(state, deviceId, report, push)
  }
  return {
    observations,
    state: isNewest ? { ...state, newestAt: at } : state,
    order: isRepeated ? 'repeated' : isNewest ? 'fresh' : 'late',
    doubt: isRepeated ? null : doubt,
  }
}

const pushLocation = (
  data: Location,
  report: DeviceReport,
  push: (observation: Observation) => void,
): void => {
  const measured = measuredOf(report)
  push(measured ? { event: 'vehicleLocation', data, measured } : { event: 'vehicleLocation', data })
}
