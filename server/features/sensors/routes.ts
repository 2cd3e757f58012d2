import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS, type CallName } from '../../../src/contract/http/paths.ts'
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
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
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

interface Options {
  readonly fleet: Fleet
}

/** The common part of every call here: its permission check, failures, and documentation tag. */
const frame = <Schema extends { readonly response: object }>(
  call: CallName,
  summary: string,
  schema: Schema,
) => ({
  onRequest: requireCall(call),
  schema: { ...schema, summary, tags: ['sensors'], response: { ...schema.response, ...FAILURES } },
})

/** API-58 to API-60 */
export const sensorControlRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  app.post(
    CALLS.createSensorControl.path,
    frame('createSensorControl', 'Adds a trigger on a sensor', {
      params: vehicleParams,
      body: sensorControlBody,
      response: { 200: sensorControlAnswer },
    }),
    (request) =>
      changeSetup(fleet, principalOf(request), request.params.id, setSensorControl(null, request.body)),
  )
  app.put(
    CALLS.updateSensorControl.path,
    frame('updateSensorControl', 'Changes a trigger on a sensor', {
      params: controlParams,
      body: sensorControlBody,
      response: { 200: sensorControlAnswer },
    }),
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
    frame('deleteSensorControl', 'Deletes a trigger on a sensor', {
      params: controlParams,
      response: { 204: z.undefined() },
    }),
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
    frame('createInputControl', 'Adds a trigger on a digital input', {
      body: inputControlBody,
      response: { 200: inputControlAnswer },
    }),
    (request) =>
      changeSetup(fleet, principalOf(request), request.body.vehicleId, setInputControl(null, request.body)),
  )
  app.put(
    CALLS.updateInputControl.path,
    frame('updateInputControl', 'Changes a trigger on a digital input', {
      body: inputControlChange,
      response: { 200: inputControlAnswer },
    }),
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
    frame('deleteInputControl', 'Deletes a trigger on a digital input', {
      params: controlParams,
      response: { 204: z.undefined() },
    }),
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
    frame('createVirtualSensor', 'Adds a virtual sensor', {
      params: vehicleParams,
      body: virtualSensorBody,
      response: { 200: virtualSensorAnswer },
    }),
    (request) =>
      changeSetup(fleet, principalOf(request), request.params.id, setVirtualSensor(null, request.body)),
  )
  app.put(
    CALLS.updateVirtualSensor.path,
    frame('updateVirtualSensor', 'Changes a virtual sensor', {
      params: virtualSensorParams,
      body: virtualSensorBody,
      response: { 200: virtualSensorAnswer },
    }),
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
    frame('deleteVirtualSensor', 'Deletes a virtual sensor', {
      params: virtualSensorParams,
      response: { 204: z.undefined() },
    }),
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
    frame('calibrations', 'What the sensors of a vehicle report, each with its calibration table', {
      params: vehicleParams,
      response: { 200: calibratedSensorList },
    }),
    (request) => readCalibrations(fleet, principalOf(request), request.params.id),
  )
  app.put(
    CALLS.setCalibration.path,
    frame('setCalibration', 'Sets the calibration table of a sensor', {
      params: calibrationParams,
      body: calibrationBody,
      response: { 200: calibratedSensor },
    }),
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
    frame('deleteCalibration', 'Deletes the calibration table of a sensor', {
      params: calibrationParams,
      response: { 204: z.undefined() },
    }),
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
    frame('deviceInputs', 'The eight digital inputs of a device by name', {
      params: deviceParams,
      response: { 200: deviceInputList },
    }),
    (request) => readInputs(fleet, principalOf(request), request.params.serial),
  )
  app.post(
    CALLS.nameDeviceInput.path,
    frame('nameDeviceInput', 'Names a digital input of a device and says how its wire is read', {
      params: deviceInputParams,
      body: deviceInputBody,
      response: { 200: deviceInput },
    }),
    (request) => nameOne(fleet, principalOf(request), request.params, request.body),
  )
  app.get(
    CALLS.deviceInputData.path,
    frame('deviceInputData', 'The digital inputs of a device as they are now', {
      params: deviceParams,
      response: { 200: deviceInputData },
    }),
    (request) => readInputData(fleet, principalOf(request), request.params.serial),
  )
}

const readCalibrations = async (fleet: Fleet, principal: AccountPrincipal, id: number) => {
  const { vehicleId } = await findOwnVehicle(fleet.db, principal, id)
  const scene = await readScene(fleet.db, vehicleId, fleet.clock.now())
  return listCalibrations(scene, sightOf(principal).fuel)
}

/** The set-up of the vehicle that the device is on. Throws 422 as `findOwnDevice`. */
const sceneOfDevice = async (fleet: Fleet, principal: AccountPrincipal, serial: string) => {
  const { vehicleId } = await findOwnDevice(fleet.db, principal, serial)
  return readScene(fleet.db, vehicleId, fleet.clock.now())
}

const readInputs = async (fleet: Fleet, principal: AccountPrincipal, serial: string) =>
  listInputs(await sceneOfDevice(fleet, principal, serial))

const readInputData = async (fleet: Fleet, principal: AccountPrincipal, serial: string) =>
  inputData(await sceneOfDevice(fleet, principal, serial), serial)

/** The wiring belongs to the vehicle: its inputs keep their names when another device is attached. */
const nameOne = async (
  fleet: Fleet,
  principal: AccountPrincipal,
  { serial, n }: { readonly serial: string; readonly n: number },
  body: DeviceInputBody,
) => {
  const { vehicleId } = await findOwnDevice(fleet.db, principal, serial)
  return changeSetup(fleet, principal, vehicleId, nameInput(n, body))
}

/** All calls about digital inputs and control sensors. */
export const sensorRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  await app.register(sensorControlRoutes, options)
  await app.register(inputControlRoutes, options)
  await app.register(virtualSensorRoutes, options)
  await app.register(calibrationRoutes, options)
  await app.register(deviceInputRoutes, options)
}
