import type { DeviceInput, SensorSetup, VirtualSensor } from '../../../src/contract/entities/sensorSetup.ts'
import type { SensorValue } from '../../../src/contract/entities/vehicle.ts'
import {
  type CalibratedSensor,
  type CalibrationBody,
  type DeviceInputBody,
  type DeviceInputData,
  SETUP_MAX,
  type VirtualSensorBody,
} from '../../../src/contract/http/sensorSetup.ts'
import { LOGICAL_INPUT_NUMBERS } from '../../../src/contract/constants.ts'
import { repeatedRaw, sortedPoints } from '../../../src/contract/rules/calibration.ts'
import { isFuelSensor } from '../../../src/contract/rules/fuel.ts'
import { inputMask, shownSensors, socketOf } from '../../../src/contract/rules/shownSensors.ts'
import { badInput } from '../../platform/plugins/apiError.ts'
import type { SensorScene, SetupChange } from './changeSetup.ts'
import { numberedName } from '../../../src/contract/readingNames.ts'
import {
  fuelStaysFuel,
  noCalibration,
  sensorInUse,
  titleTaken,
  tooMany,
  unknownSensor,
  unknownVirtualSensor,
} from './refusals.ts'

/** Changes of the meaning of a vehicle's reports: virtual sensors, calibration tables, inputs; each is pure. */

const reportedSensors = ({ reported }: SensorScene): SensorValue[] =>
  reported ? [...reported.realSensorValues, ...reported.multiSensorValues] : []

/** Throws 422 for sources that the vehicle does not have, a taken name, and fuel under another type. */
const checkVirtual = (scene: SensorScene, id: number | null, body: VirtualSensorBody): void => {
  const sensors = reportedSensors(scene)
  const sources = body.sources.map((source) => {
    const sensor = sensors.find(({ sensorNumber }) => sensorNumber === source)
    if (!sensor) throw unknownSensor(source, 'sources')
    return sensor
  })
  const others = scene.setup.virtualSensors.filter(({ virtualSensorId }) => virtualSensorId !== id)
  if (others.some(({ title }) => title === body.title)) throw titleTaken(body.title)
  if (sensors.some(({ name }) => name === body.title)) throw titleTaken(body.title)
  if (sources.some(({ sensorType }) => isFuelSensor(sensorType)) && !isFuelSensor(body.sensorType))
    throw fuelStaysFuel()
}

const foundVirtual = ({ virtualSensors }: SensorSetup, id: number): VirtualSensor => {
  const sensor = virtualSensors.find(({ virtualSensorId }) => virtualSensorId === id)
  if (!sensor) throw unknownVirtualSensor(id)
  return sensor
}

/** id: null creates a new one. Throws 404 for an unknown one, 422 as `checkVirtual`. */
export const setVirtualSensor =
  (id: number | null, body: VirtualSensorBody) =>
  (scene: SensorScene): SetupChange<VirtualSensor> => {
    const { setup, vehicleId } = scene
    const { virtualSensors: list } = setup
    if (id !== null) foundVirtual(setup, id)
    else if (list.length >= SETUP_MAX) throw tooMany()
    checkVirtual(scene, id, body)
    const virtualSensorId = id ?? list.reduce((most, sensor) => Math.max(most, sensor.virtualSensorId), 0) + 1
    const sensor: VirtualSensor = { virtualSensorId, vehicleId, ...body, sources: [...new Set(body.sources)] }
    const virtualSensors =
      id === null ? [...list, sensor] : list.map((known) => (known.virtualSensorId === id ? sensor : known))
    return { setup: { ...setup, virtualSensors }, answer: (next) => foundVirtual(next, virtualSensorId) }
  }

/** Throws 404 for an unknown one, 422 for one that triggers use. */
export const removeVirtualSensor =
  (id: number) =>
  ({ setup }: SensorScene): SetupChange<void> => {
    const socket = socketOf(foundVirtual(setup, id))
    const watching = setup.vehicleSensorControlDtoList.find(({ sensorNum }) => sensorNum === socket)
    if (watching) throw sensorInUse(watching.text)
    const virtualSensors = setup.virtualSensors.filter(({ virtualSensorId }) => virtualSensorId !== id)
    return { setup: { ...setup, virtualSensors }, answer: () => undefined }
  }

/** The reporting sensors, each with its table. seesFuel: whether fuel sensors are included. */
export const listCalibrations = (scene: SensorScene, seesFuel: boolean): CalibratedSensor[] =>
  reportedSensors(scene)
    .filter(({ sensorType }) => seesFuel || !isFuelSensor(sensorType))
    .map(({ sensorNumber, name, units, value }) => {
      const table = scene.setup.sensorCalibrationMappings.find((one) => one.sensorNumber === sensorNumber)
      return {
        sensorNumber,
        name,
        rawUnits: units,
        raw: value,
        units: table?.units ?? '',
        points: table?.points ?? [],
      }
    })

/** Throws 400 for a duplicate raw value, 422 for a sensor that the vehicle does not have. */
export const setCalibration =
  (sensorNumber: number, { points, units }: CalibrationBody) =>
  (scene: SensorScene): SetupChange<CalibratedSensor> => {
    const { setup } = scene
    const repeated = repeatedRaw(points)
    if (repeated !== null)
      throw badInput('points', `points of different raw values: ${repeated} stands twice`)
    const others = setup.sensorCalibrationMappings.filter((one) => one.sensorNumber !== sensorNumber)
    const isKnown = reportedSensors(scene).some((one) => one.sensorNumber === sensorNumber)
    if (!isKnown) throw unknownSensor(sensorNumber, 'sensorNumber')
    if (others.length >= SETUP_MAX) throw tooMany()
    const table = { sensorNumber, points: sortedPoints(points), ...(units !== '' && { units }) }
    return {
      setup: { ...setup, sensorCalibrationMappings: [...others, table] },
      answer: (next) => {
        const listed = listCalibrations({ ...scene, setup: next }, true)
        const answer = listed.find((one) => one.sensorNumber === sensorNumber)
        if (!answer) throw noCalibration(sensorNumber)
        return answer
      },
    }
  }

/** Throws 404 for a sensor without a table. */
export const removeCalibration =
  (sensorNumber: number) =>
  ({ setup }: SensorScene): SetupChange<void> => {
    const { sensorCalibrationMappings: tables } = setup
    const others = tables.filter((one) => one.sensorNumber !== sensorNumber)
    if (others.length === tables.length) throw noCalibration(sensorNumber)
    return { setup: { ...setup, sensorCalibrationMappings: others }, answer: () => undefined }
  }

/** API-51: the eight inputs by their own names, else by the device's names. */
export const listInputs = ({ setup, reported }: SensorScene): DeviceInput[] =>
  LOGICAL_INPUT_NUMBERS.map((inputNumber) => {
    const own = setup.deviceInputs.find((input) => input.inputNumber === inputNumber)
    const reportedInput = reported?.logicalInputStatuses.find((input) => input.inputNumber === inputNumber)
    return (
      own ?? {
        inputNumber,
        inputName: reportedInput?.inputName ?? numberedName('input', inputNumber),
        isInverted: false,
      }
    )
  })

/** API-52 */
export const nameInput =
  (inputNumber: number, body: DeviceInputBody) =>
  ({ setup }: SensorScene): SetupChange<DeviceInput> => {
    const input = { inputNumber, ...body }
    const others = setup.deviceInputs.filter((known) => known.inputNumber !== inputNumber)
    const deviceInputs = [...others, input].toSorted((a, b) => a.inputNumber - b.inputNumber)
    return { setup: { ...setup, deviceInputs }, answer: () => input }
  }

/** API-53 */
export const inputData = (scene: SensorScene, deviceSerial: string): DeviceInputData => {
  const { setup, reported, vehicleId } = scene
  const shown = reported ? shownSensors(reported, setup).logicalInputStatuses : []
  const wires = reported?.logicalInputStatuses ?? []
  return {
    deviceSerial,
    vehicleId,
    timestamp: reported?.timestamp ?? null,
    inputsValues: inputMask(wires),
    inputs: shown.map(({ inputNumber, inputName, statusName }) => ({
      inputNumber,
      inputName,
      isWireOn: wires.some((wire) => wire.inputNumber === inputNumber && wire.statusName === 'ON'),
      statusName,
    })),
  }
}
