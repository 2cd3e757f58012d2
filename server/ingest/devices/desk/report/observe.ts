import { FULL_VALIDITY } from '../../../../../src/contract/constants.ts'
import type { Observation } from '../../../ports.ts'
import type { DeviceReport } from '../../ports.ts'
import type { DeviceDraft } from './deviceState.ts'
import { observeAlarms, observeAntenna, observeCard } from './happenings.ts'
import { type Location, locate, type PlaceDoubt } from './location.ts'
import { measuredOf } from './measured.ts'
import { observeOutputs, observeReadings } from './readings.ts'

/** What one report, whose moment was found good, becomes. */
export interface Observed {
  /** 'fresh': newer than all before; 'late': stored, not shown; 'repeated': of the moment of the newest. */
  readonly order: 'fresh' | 'late' | 'repeated'
  readonly doubt: PlaceDoubt | null
}

/**
 * What a report of a device says of the vehicle that it is on: `push` takes it, and the draft becomes what is known after
 * the report. knownSosAt: when the vehicle's alarm last changed, ms since the epoch; null: never.
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
  // Of one moment the first position stays; what else the message carries is still looked at.
  if (location && !isRepeated) pushLocation(location, report, push)
  observeAlarms(draft, report, isNewest, knownSosAt, push)
  if (isNewest) {
    draft.newestAt = at
    observeAntenna(draft, at, location?.validity === FULL_VALIDITY, push)
    observeCard(draft, report, push)
    observeReadings(draft, report, push)
    observeOutputs(draft, deviceId, report, push)
  }
  if (isRepeated) return REPEATED
  return isNewest && doubt === null ? FRESH : { order: isNewest ? 'fresh' : 'late', doubt }
}

const REPEATED: Observed = { order: 'repeated', doubt: null }
/** What nearly all reports are. */
const FRESH: Observed = { order: 'fresh', doubt: null }

const pushLocation = (
  data: Location,
  report: DeviceReport,
  push: (observation: Observation) => void,
): void => {
  const measured = measuredOf(report)
  push(
    measured
      ? { event: 'vehicleLocation', isDirect: true, data, measured }
      : { event: 'vehicleLocation', isDirect: true, data },
  )
}
