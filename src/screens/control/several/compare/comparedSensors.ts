import type { SensorValue, VehicleState } from '../../../../contract/entities/vehicle.ts'
import { visibleSensors } from '../../window/vehicleFacts.ts'

/** A sensor of at least one vehicle; `values` in the order of the vehicles, null where one has no such sensor. */
export interface ComparedSensor {
  readonly name: string
  readonly values: readonly (SensorValue | null)[]
}

/** The sensors of several vehicles by name: those that most of them have come first, equal ones in the order met. */
export const comparedSensors = (states: readonly (VehicleState | undefined)[]): readonly ComparedSensor[] => {
  const shown = states.map((state) => (state ? visibleSensors(state) : []))
  const names = [...new Set(shown.flatMap((sensors) => sensors.map(({ name }) => name)))]
  const compared = names.map((name) => ({
    name,
    values: shown.map((sensors) => sensors.find((sensor) => sensor.name === name) ?? null),
  }))
  const has = ({ values }: ComparedSensor): number => values.filter((value) => value !== null).length
  return compared.toSorted((a, b) => has(b) - has(a))
}
