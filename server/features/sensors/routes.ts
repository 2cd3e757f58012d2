import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import {
  calibratedSensor,
  calibratedSensorList,
  calibrationBody,
  calibrationParams,
  controlParams,
  inputControlAnswer,
  inputControlBody,
  inputControlChange,
  type DeviceInputBody,
  deviceInputBody,
  deviceInputData,
  deviceInputList,
  deviceInputParams,
  sensorControlAnswer,
  sensorControlBody,
  virtualSensorAnswer,
  virtualSensorBody,
  virtualSensorParams,
} from '../../../src/contract/http/sensorSetup.ts'
import { deviceInput } from '../../../src/contract/entities/sensorSetup.ts'
import { deviceParams } from '../../../src/contract/http/vehicleCommands.ts'
import { vehicleParams } from '../../../src/contract/http/vehicleLists.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { principalOf, requireCall } from '../../plugins/session.ts'
import type { AccountPrincipal } from '../accounts/principal.ts'
import { findOwnDevice } from '../commands/ownDevice.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'
import { sightOf } from '../vehicles/sight.ts'
import { changeSetup, readScene } from './changeSetup.ts'
import {
  inputData,
  listCalibrations,
  listInputs,
  nameInput,
  removeCalibration,
  removeVirtualSensor,
  setCalibration,
  setVirtualSensor,
} from './meanings.ts'
import { removeInputControl, removeSensorControl, setInputControl, setSensorControl } from './triggers.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }
const tags = ['sensors']

interface Options {
  readonly fleet: Fleet
}

/** API-58 to API-60 */
export const sensorControlRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  app.post(
    CALLS.createSensorControl.path,
    {
      onRequest: requireCall('createSensorControl'),
      schema: {
        summary: 'Adds a trigger on a sensor',
        tags,
        params: vehicleParams,
        body: sensorControlBody,
        response: { 200: sensorControlAnswer, ...FAILURES },
      },
    },
    (request) =>
      changeSetup(fleet, principalOf(request), request.params.id, setSensorControl(null, request.body)),
  )
  app.put(
    CALLS.updateSensorControl.path,
    {
      onRequest: requireCall('updateSensorControl'),
      schema: {
        summary: 'Changes a trigger on a sensor',
        tags,
        params: controlParams,
        body: sensorControlBody,
        response: { 200: sensorControlAnswer, ...FAILURES },
      },
    },
    (request) =>
      changeSetup(
        fleet,
        principalOf(request),
        request.params.id,
        setSensorControl(request.params.controlId, request.body),
      ),
  )
  app.delete(
    CALLS.deleteSensorControl.path,
    {
      onRequest: requireCall('deleteSensorControl'),
      schema: {
        summary: 'Deletes a trigger on a sensor',
        tags,
        params: controlParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await changeSetup(
        fleet,
        principalOf(request),
        request.params.id,
        removeSensorControl(request.params.controlId),
      )
      return reply.code(204).send()
    },
  )
}

/** API-61 to API-64: POST adds and PUT changes, as with triggers on sensors. */
export const inputControlRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  app.post(
    CALLS.createInputControl.path,
    {
      onRequest: requireCall('createInputControl'),
      schema: {
        summary: 'Adds a trigger on a digital input',
        tags,
        body: inputControlBody,
        response: { 200: inputControlAnswer, ...FAILURES },
      },
    },
    (request) =>
      changeSetup(fleet, principalOf(request), request.body.vehicleId, setInputControl(null, request.body)),
  )
  app.put(
    CALLS.updateInputControl.path,
    {
      onRequest: requireCall('updateInputControl'),
      schema: {
        summary: 'Changes a trigger on a digital input',
        tags,
        body: inputControlChange,
        response: { 200: inputControlAnswer, ...FAILURES },
      },
    },
    (request) =>
      changeSetup(
        fleet,
        principalOf(request),
        request.body.vehicleId,
        setInputControl(request.body.id, request.body),
      ),
  )
  app.delete(
    CALLS.deleteInputControl.path,
    {
      onRequest: requireCall('deleteInputControl'),
      schema: {
        summary: 'Deletes a trigger on a digital input',
        tags,
        params: controlParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await changeSetup(
        fleet,
        principalOf(request),
        request.params.id,
        removeInputControl(request.params.controlId),
      )
      return reply.code(204).send()
    },
  )
}

/** VEH-48, VEH-49 */
export const virtualSensorRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  app.post(
    CALLS.createVirtualSensor.path,
    {
      onRequest: requireCall('createVirtualSensor'),
      schema: {
        summary: 'Adds a virtual sensor',
        tags,
        params: vehicleParams,
        body: virtualSensorBody,
        response: { 200: virtualSensorAnswer, ...FAILURES },
      },
    },
    (request) =>
      changeSetup(fleet, principalOf(request), request.params.id, setVirtualSensor(null, request.body)),
  )
  app.put(
    CALLS.updateVirtualSensor.path,
    {
      onRequest: requireCall('updateVirtualSensor'),
      schema: {
        summary: 'Changes a virtual sensor',
        tags,
        params: virtualSensorParams,
        body: virtualSensorBody,
        response: { 200: virtualSensorAnswer, ...FAILURES },
      },
    },
    (request) =>
      changeSetup(
        fleet,
        principalOf(request),
        request.params.id,
        setVirtualSensor(request.params.sensorId, request.body),
      ),
  )
  app.delete(
    CALLS.deleteVirtualSensor.path,
    {
      onRequest: requireCall('deleteVirtualSensor'),
      schema: {
        summary: 'Deletes a virtual sensor',
        tags,
        params: virtualSensorParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await changeSetup(
        fleet,
        principalOf(request),
        request.params.id,
        removeVirtualSensor(request.params.sensorId),
      )
      return reply.code(204).send()
    },
  )
}

/** VEH-26: calibration tables. */
export const calibrationRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  app.get(
    CALLS.calibrations.path,
    {
      onRequest: requireCall('calibrations'),
      schema: {
        summary: 'What the sensors of a vehicle report, each with its calibration table',
        tags,
        params: vehicleParams,
        response: { 200: calibratedSensorList, ...FAILURES },
      },
    },
    (request) => readCalibrations(fleet, principalOf(request), request.params.id),
  )
  app.put(
    CALLS.setCalibration.path,
    {
      onRequest: requireCall('setCalibration'),
      schema: {
        summary: 'Sets the calibration table of a sensor',
        tags,
        params: calibrationParams,
        body: calibrationBody,
        response: { 200: calibratedSensor, ...FAILURES },
      },
    },
    (request) =>
      changeSetup(
        fleet,
        principalOf(request),
        request.params.id,
        setCalibration(request.params.sensorNumber, request.body),
      ),
  )
  app.delete(
    CALLS.deleteCalibration.path,
    {
      onRequest: requireCall('deleteCalibration'),
      schema: {
        summary: 'Deletes the calibration table of a sensor',
        tags,
        params: calibrationParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await changeSetup(
        fleet,
        principalOf(request),
        request.params.id,
        removeCalibration(request.params.sensorNumber),
      )
      return reply.code(204).send()
    },
  )
}

/** API-51 to API-53 */
export const deviceInputRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  app.get(
    CALLS.deviceInputs.path,
    {
      onRequest: requireCall('deviceInputs'),
      schema: {
        summary: 'The eight digital inputs of a device by name',
        tags,
        params: deviceParams,
        response: { 200: deviceInputList, ...FAILURES },
      },
    },
    (request) => readInputs(fleet, principalOf(request), request.params.serial),
  )
  app.post(
    CALLS.nameDeviceInput.path,
    {
      onRequest: requireCall('nameDeviceInput'),
      schema: {
        summary: 'Names a digital input of a device and says how its wire is read',
        tags,
        params: deviceInputParams,
        body: deviceInputBody,
        response: { 200: deviceInput, ...FAILURES },
      },
    },
    (request) => nameOne(fleet, principalOf(request), request.params, request.body),
  )
  app.get(
    CALLS.deviceInputData.path,
    {
      onRequest: requireCall('deviceInputData'),
      schema: {
        summary: 'The digital inputs of a device as they are now',
        tags,
        params: deviceParams,
        response: { 200: deviceInputData, ...FAILURES },
      },
    },
    (request) => readInputData(fleet, principalOf(request), request.params.serial),
  )
}

const readCalibrations = async (fleet: Fleet, principal: AccountPrincipal, id: number) => {
  const { vehicleId } = await findOwnVehicle(fleet.db, principal, id)
  const scene = await readScene(fleet.db, vehicleId, fleet.clock.now())
  return listCalibrations(scene, sightOf(principal).fuel)
}

/** The scene of the vehicle that the device is on. Throws 422 as `findOwnDevice`. */
const sceneOfDevice = async (fleet: Fleet, principal: AccountPrincipal, serial: string) => {
  const { vehicleId } = await findOwnDevice(fleet.db, principal, serial)
  return readScene(fleet.db, vehicleId, fleet.clock.now())
}

const readInputs = async (fleet: Fleet, principal: AccountPrincipal, serial: string) =>
  listInputs(await sceneOfDevice(fleet, principal, serial))

const readInputData = async (fleet: Fleet, principal: AccountPrincipal, serial: string) =>
  inputData(await sceneOfDevice(fleet, principal, serial), serial)

/** The wiring is the vehicle's: its inputs keep their names when another device is put on it. */
const nameOne = async (
  fleet: Fleet,
  principal: AccountPrincipal,
  { serial, n }: { readonly serial: string; readonly n: number },
  body: DeviceInputBody,
) => {
  const { vehicleId } = await findOwnDevice(fleet.db, principal, serial)
  return changeSetup(fleet, principal, vehicleId, nameInput(n, body))
}

/** Everything about digital inputs and control sensors. */
export const sensorRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  await app.register(sensorControlRoutes, options)
  await app.register(inputControlRoutes, options)
  await app.register(virtualSensorRoutes, options)
  await app.register(calibrationRoutes, options)
  await app.register(deviceInputRoutes, options)
}
