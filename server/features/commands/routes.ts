import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import {
  alarmAnswer,
  alwaysIgnitionQuery,
  deviceParams,
  lockQuery,
  notifyNoSignalAnswer,
  notifyNoSignalQuery,
  outValsBody,
  pinAnswer,
  pinQuery,
  queuedCommand,
  resetAlarmQuery,
  resetLockedAlarmQuery,
  ussdBody,
  vehicleCommandList,
} from '../../../src/contract/http/vehicleCommands.ts'
import { vehicleParams } from '../../../src/contract/http/vehicleLists.ts'
import type { DeviceCommandContent } from '../../live/deviceCommand.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { setNotifyNoSignal } from '../vehicleProfile/parametersService.ts'
import { resetAlarm } from './alarmService.ts'
import { readCommandLog } from './commandLog.ts'
import { readOneFlag } from './outputFlags.ts'
import { findOwnDevice } from './ownDevice.ts'
import { pinVehicle } from './pinService.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }
const DEVICE_FAILURES = { ...FAILURES, 422: errorBody }
const tags = ['commands']

/** Enqueues a command for a device of the caller. Throws 403 and 422 as `findOwnDevice`. */
const enqueueCommand = async (
  fleet: Fleet,
  principal: AccountPrincipal,
  serial: string,
  what: DeviceCommandContent,
) => {
  const own = await findOwnDevice(fleet.db, principal, serial)
  return fleet.commands.enqueue({ ...own, content: what, askedBy: principal.accountId })
}

/** API-38, API-46, API-47, API-49: changes of a vehicle on the server. */
export const vehicleCommandRoutes: FastifyPluginAsyncZod<{ readonly fleet: Fleet }> = async (
  app,
  { fleet },
) => {
  app.post(
    CALLS.pinVehicle.path,
    {
      onRequest: requireCall('pinVehicle'),
      schema: {
        summary: 'Pins a vehicle to the top of the own list, or unpins it',
        tags,
        querystring: pinQuery,
        response: { 200: pinAnswer, ...FAILURES },
      },
    },
    (request) => pinVehicle(fleet, principalOf(request), request.query.id, request.query.fixed === 'true'),
  )
  app.put(
    CALLS.resetLockedAlarm.path,
    {
      onRequest: requireCall('resetLockedAlarm'),
      schema: {
        summary: 'Turns the alarm of a vehicle on guard off',
        tags,
        params: vehicleParams,
        querystring: resetLockedAlarmQuery,
        response: { 200: alarmAnswer, ...FAILURES },
      },
    },
    (request) => resetAlarm(fleet, principalOf(request), request.params.id, 'lockedAlarm'),
  )
  app.put(
    CALLS.resetAlarm.path,
    {
      onRequest: requireCall('resetAlarm'),
      schema: {
        summary: 'Turns the SOS alarm off',
        tags,
        params: vehicleParams,
        querystring: resetAlarmQuery,
        response: { 200: alarmAnswer, ...FAILURES },
      },
    },
    (request) => resetAlarm(fleet, principalOf(request), request.params.id, 'alarm'),
  )
  app.put(
    CALLS.notifyNoSignal.path,
    {
      onRequest: requireCall('notifyNoSignal'),
      schema: {
        summary: "Asks for notifications of a vehicle's silence, or for none",
        tags,
        params: vehicleParams,
        querystring: notifyNoSignalQuery,
        response: { 200: notifyNoSignalAnswer, ...FAILURES },
      },
    },
    (request) =>
      setNotifyNoSignal(
        fleet,
        principalOf(request),
        request.params.id,
        request.query.notifyNoSignal === 'true',
      ),
  )
}

/** API-45, API-48, API-50, VEH-75: commands to a device; its answer is sent as a `deviceCommand` event. */
export const deviceCommandRoutes: FastifyPluginAsyncZod<{ readonly fleet: Fleet }> = async (
  app,
  { fleet },
) => {
  app.post(
    CALLS.setLockState.path,
    {
      onRequest: requireCall('setLockState'),
      schema: {
        summary: 'Arms or disarms a vehicle',
        tags,
        params: deviceParams,
        querystring: lockQuery,
        response: { 200: queuedCommand, ...DEVICE_FAILURES },
      },
    },
    (request) =>
      enqueueCommand(fleet, principalOf(request), request.params.serial, {
        command: 'set-lock-state',
        lockState: request.query.lockState,
      }),
  )
  app.put(
    CALLS.outVals.path,
    {
      onRequest: requireCall('outVals'),
      schema: {
        summary: 'Switches one output, or all of them off',
        tags,
        params: deviceParams,
        body: outValsBody,
        response: { 200: queuedCommand, ...DEVICE_FAILURES },
      },
    },
    async (request) =>
      enqueueCommand(fleet, principalOf(request), request.params.serial, {
        command: 'out-vals',
        outVals: readOneFlag(request.body),
      }),
  )
  app.get(
    CALLS.alwaysIgnitionOn.path,
    {
      onRequest: requireCall('alwaysIgnitionOn'),
      schema: {
        summary: 'Makes a device take the ignition for always on, or not',
        tags,
        params: deviceParams,
        querystring: alwaysIgnitionQuery,
        response: { 200: queuedCommand, ...DEVICE_FAILURES },
      },
    },
    (request) =>
      enqueueCommand(fleet, principalOf(request), request.params.serial, {
        command: 'always-ignition-on',
        alwaysIgnitionOn: request.query.alwaysIgnitionOn === 'true',
      }),
  )
  app.post(
    CALLS.ussd.path,
    {
      onRequest: requireCall('ussd'),
      schema: {
        summary: "Sends a USSD code to the mobile operator of a device's card",
        tags,
        params: deviceParams,
        body: ussdBody,
        response: { 200: queuedCommand, ...DEVICE_FAILURES },
      },
    },
    (request) =>
      enqueueCommand(fleet, principalOf(request), request.params.serial, {
        command: 'ussd',
        code: request.body.code,
      }),
  )
  app.get(
    CALLS.vehicleCommands.path,
    {
      onRequest: requireCall('vehicleCommands'),
      schema: {
        summary: 'The last commands of a vehicle with their states, the newest first',
        tags,
        params: vehicleParams,
        response: { 200: vehicleCommandList, ...FAILURES },
      },
    },
    (request) => readCommandLog(fleet.db, principalOf(request), request.params.id),
  )
}
