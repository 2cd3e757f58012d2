import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { type DeviceInput, deviceInput } from '../contract/entities/sensorSetup.ts'
import type { CallName } from '../contract/http/paths.ts'
import {
  type CalibratedSensor,
  calibratedSensor,
  calibratedSensorList,
  type CalibrationBody,
  type DeviceInputBody,
  inputControlAnswer,
  type InputControlBody,
  type SensorControlBody,
  sensorControlAnswer,
  type VirtualSensorBody,
  virtualSensorAnswer,
} from '../contract/http/sensorSetup.ts'
import type { Result } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { bodyOf } from './calls.ts'
import type { Http } from './http.ts'

type Removal = Promise<Result<unknown>>

/** The settings of a vehicle's sensors and inputs. id: null adds one, otherwise that one is changed. */
export const createSensorSetupApi = (http: Http) => {
  const removed = (call: CallName, params: Readonly<Record<string, string | number>>): Removal =>
    http.send({ call, params })
  return {
    /** API-52 */
    nameInput: (serial: string, n: number, json: DeviceInputBody): Promise<Result<DeviceInput>> =>
      bodyOf(http, { call: 'nameDeviceInput', params: { serial, n }, json, schema: deviceInput }),
    /** API-58, API-59 */
    setSensorControl: (
      vehicleId: number,
      id: number | null,
      json: SensorControlBody,
    ): Promise<Result<z.infer<typeof sensorControlAnswer>>> =>
      id === null
        ? bodyOf(http, {
            call: 'createSensorControl',
            params: { id: vehicleId },
            json,
            schema: sensorControlAnswer,
          })
        : bodyOf(http, {
            call: 'updateSensorControl',
            params: { id: vehicleId, controlId: id },
            json,
            schema: sensorControlAnswer,
          }),
    /** API-60 */
    removeSensorControl: (vehicleId: number, controlId: number): Removal =>
      removed('deleteSensorControl', { id: vehicleId, controlId }),
    /** API-61, API-62 */
    setInputControl: (
      id: number | null,
      json: InputControlBody,
    ): Promise<Result<z.infer<typeof inputControlAnswer>>> =>
      id === null
        ? bodyOf(http, { call: 'createInputControl', json, schema: inputControlAnswer })
        : bodyOf(http, { call: 'updateInputControl', json: { ...json, id }, schema: inputControlAnswer }),
    /** API-63 */
    removeInputControl: (vehicleId: number, controlId: number): Removal =>
      removed('deleteInputControl', { id: vehicleId, controlId }),
    setVirtualSensor: (
      vehicleId: number,
      id: number | null,
      json: VirtualSensorBody,
    ): Promise<Result<z.infer<typeof virtualSensorAnswer>>> =>
      id === null
        ? bodyOf(http, {
            call: 'createVirtualSensor',
            params: { id: vehicleId },
            json,
            schema: virtualSensorAnswer,
          })
        : bodyOf(http, {
            call: 'updateVirtualSensor',
            params: { id: vehicleId, sensorId: id },
            json,
            schema: virtualSensorAnswer,
          }),
    removeVirtualSensor: (vehicleId: number, sensorId: number): Removal =>
      removed('deleteVirtualSensor', { id: vehicleId, sensorId }),
    calibrations: (vehicleId: number): Promise<Result<CalibratedSensor[]>> =>
      bodyOf(http, { call: 'calibrations', params: { id: vehicleId }, schema: calibratedSensorList }),
    setCalibration: (
      vehicleId: number,
      sensorNumber: number,
      json: CalibrationBody,
    ): Promise<Result<CalibratedSensor>> =>
      bodyOf(http, {
        call: 'setCalibration',
        params: { id: vehicleId, sensorNumber },
        json,
        schema: calibratedSensor,
      }),
    removeCalibration: (vehicleId: number, sensorNumber: number): Removal =>
      removed('deleteCalibration', { id: vehicleId, sensorNumber }),
  }
}
export type SensorSetupApi = ReturnType<typeof createSensorSetupApi>

export const useSensorSetupApi = (): SensorSetupApi => {
  const { http } = useApi()
  return useMemo(() => createSensorSetupApi(http), [http])
}
