import type { SensorSetup } from '../../../src/contract/entities/sensorSetup.ts'
import {
  type SensorReadings,
  shownSensors,
  withoutHiddenFuel,
} from '../../../src/contract/rules/shownSensors.ts'
import type { SensorsState } from '../tables.ts'
import type { WatchedSensors } from './sensorBook.ts'
import { type FiredTrigger, stepTriggers } from './stepTriggers.ts'

type Report = SensorReadings & { readonly timestamp: number }

/** What a report of sensors comes to. */
export interface ObservedSensors {
  /** As it is kept; what the device reported stays with it where it is not the same. */
  readonly kept: SensorsState
  /** As it is sent. */
  readonly shown: Report
  /** null: it is as it was. */
  readonly setup: SensorSetup | null
  readonly fired: readonly FiredTrigger[]
}

const readingsOf = ({ realSensorValues, multiSensorValues, logicalInputStatuses }: SensorReadings) => ({
  realSensorValues,
  multiSensorValues,
  logicalInputStatuses,
})

/** How a report is shown and kept under a set-up. */
export const keptSensors = (report: Report, setup: SensorSetup): Pick<ObservedSensors, 'kept' | 'shown'> => {
  const { timestamp } = report
  const shown = { timestamp, ...withoutHiddenFuel(shownSensors(report, setup)) }
  return { shown, kept: { ...shown, reported: readingsOf(report) } }
}

/** Watched: null for a vehicle without a set-up. A report that is older than the newest moves no trigger. */
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

/** What the device reported, of what is kept. */
export const reportedSensors = ({ reported, ...kept }: SensorsState): Report => ({ ...kept, ...reported })
