import { FIRST_VIRTUAL_SOCKET, type VirtualSensor } from '../../../contract/entities/sensorSetup.ts'
import type { SensorValue, VehicleState } from '../../../contract/entities/vehicle.ts'
import { readingName } from '../../../i18n/readingName.ts'
import type { Translate } from '../../../i18n/translate.ts'

type Sensors = Pick<VehicleState, 'realSensorValues' | 'multiSensorValues' | 'virtualSensors'>

/** Every sensor with a live value, virtual ones last. */
export const allSensors = ({ realSensorValues, multiSensorValues }: Sensors): readonly SensorValue[] => [
  ...realSensorValues,
  ...multiSensorValues,
]

const isVirtual = ({ sensorNumber }: SensorValue, virtual: readonly VirtualSensor[]): boolean =>
  virtual.some(({ virtualSensorId }) => FIRST_VIRTUAL_SOCKET + virtualSensorId === sensorNumber)

/** The sensors that the device reports. */
export const reportedSensors = (state: Sensors): readonly SensorValue[] =>
  allSensors(state).filter((sensor) => !isVirtual(sensor, state.virtualSensors))

/** The name of the sensor of a socket as it is shown; the number of the socket where there is no sensor now. */
export const sensorName = (t: Translate, state: Sensors, socket: number): string => {
  const sensor = allSensors(state).find(({ sensorNumber }) => sensorNumber === socket)
  return sensor ? readingName(t, sensor.name) : String(socket)
}
