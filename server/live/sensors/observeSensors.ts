import type { SensorSetup } from '../../../src/contract/entities/sensorSetup.ts'
import {
  type SensorReadings,
  shownSensors,
  withoutHiddenFuel,
} from '../../../src/contract/rules/shownSensors.ts'
import type { SensorsState } from '../../storage/tables/fleetTables.ts'
import type { WatchedSensors } from './sensorBook.ts'
import { type FiredTrigger, stepTriggers } from './stepTriggers.ts'

type Report = SensorReadings & { readonly timestamp: number }

/** The result of a sensor report. */
export interface ObservedSensors {
  /** As it is stored; the device's own values are included where they differ. */
  readonly kept: SensorsState
  /** As it is sent. */
  readonly shown: Report
  /** null: unchanged. */
  readonly setup: SensorSetup | null
  readonly fired: readonly FiredTrigger[]
}

const readingsOf = ({ realSensorValues, multiSensorValues, logicalInputStatuses }: SensorReadings) => ({
  realSensorValues,
  multiSensorValues,
  logicalInputStatuses,
})

/** How a report is shown and stored under a set-up. */
export const keptSensors = (report: Report, setup: SensorSetup): Pick<ObservedSensors, 'kept' | 'shown'> => {
  const { timestamp } = report
  const shown = { timestamp, ...withoutHiddenFuel(shownSensors(report, setup)) }
  return { shown, kept: { ...shown, reported: readingsOf(report) } }
}

/** watched: null for a vehicle without a set-up. A report that is older than the newest changes no trigger. */
export const observeSensors = (report: Report, watched: WatchedSensors | null): ObservedSensors => {
  const { timestamp } = report
  if (!watched) {
    const shown = { timestamp, ...withoutHiddenFuel(readingsOf(report)) }
    return { shown, kept: shown, setup: null, fired: [] }
  }
  const { setup, reportedAt } = watched
  const both = keptSensors(report, setup)
  if (reportedAt !== null && timestamp < reportedAt) return { ...both, setup: null, fired: [] }
  const stepped = stepTriggers(setup, shownSensors(report, setup), timestamp)
  return { ...both, setup: stepped.setup === setup ? null : stepped.setup, fired: stepped.fired }
}

/** The values that the device reported, from the stored state. */
export const reportedSensors = ({ reported, ...kept }: SensorsState): Report => ({ ...kept, ...reported })
