import { LOGICAL_INPUT_NUMBERS } from '../../../contract/constants.ts'
import type { DeviceInput } from '../../../contract/entities/sensorSetup.ts'
import type { VehicleState } from '../../../contract/entities/vehicle.ts'

/** An input as set up, and its current state; null: its device has not reported it. */
export interface ShownInput extends DeviceInput {
  readonly statusName: 'ON' | 'OFF' | null
}

/** The eight inputs (VEH-19), by their own names, otherwise as the device calls them, otherwise by `unnamed`. */
export const inputsOf = (
  { deviceInputs = [], logicalInputStatuses }: Pick<VehicleState, 'deviceInputs' | 'logicalInputStatuses'>,
  unnamed: (inputNumber: number) => string,
): readonly ShownInput[] =>
  LOGICAL_INPUT_NUMBERS.map((inputNumber) => {
    const own = deviceInputs.find((input) => input.inputNumber === inputNumber)
    const live = logicalInputStatuses.find((input) => input.inputNumber === inputNumber)
    return {
      inputNumber,
      inputName: own?.inputName ?? live?.inputName ?? unnamed(inputNumber),
      isInverted: own?.isInverted ?? false,
      statusName: live?.statusName ?? null,
    }
  })
