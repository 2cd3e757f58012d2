import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { LockState, OutputFlag } from '../contract/entities/vehicle.ts'
import type { CallName } from '../contract/http/paths.ts'
import {
  alarmAnswer,
  notifyNoSignalAnswer,
  pinAnswer,
  type QueuedCommand,
  queuedCommand,
  type VehicleCommand,
  vehicleCommandList,
} from '../contract/http/vehicleCommands.ts'
import type { Result } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { bodyOf } from './calls.ts'
import type { Http, Request } from './http.ts'

type PinAnswer = z.infer<typeof pinAnswer>
type AlarmAnswer = z.infer<typeof alarmAnswer>
type NotifyAnswer = z.infer<typeof notifyNoSignalAnswer>

/** Calls that change one vehicle or send its device a command. */
export const createVehicleCommandsApi = (http: Http) => {
  const toDevice = (
    call: CallName,
    serial: string,
    rest: Pick<Request<QueuedCommand>, 'query' | 'json'>,
  ): Promise<Result<QueuedCommand>> =>
    bodyOf(http, { call, params: { serial }, schema: queuedCommand, ...rest })

  return {
    /** API-38: pins the vehicle to the top of the list, or unpins it. */
    pin: (vehicleId: number, fixed: boolean): Promise<Result<PinAnswer>> =>
      bodyOf(http, {
        call: 'pinVehicle',
        query: { id: String(vehicleId), fixed: String(fixed) },
        schema: pinAnswer,
      }),
    /** API-45: arms or disarms; the device's answer arrives as an event. */
    setLockState: (serial: string, lockState: LockState): Promise<Result<QueuedCommand>> =>
      toDevice('setLockState', serial, { query: { lockState } }),
    /** API-46 */
    resetLockedAlarm: (vehicleId: number): Promise<Result<AlarmAnswer>> =>
      bodyOf(http, {
        call: 'resetLockedAlarm',
        params: { id: vehicleId },
        query: { lockedAlarm: 'false' },
        schema: alarmAnswer,
      }),
    /** API-47 */
    resetAlarm: (vehicleId: number): Promise<Result<AlarmAnswer>> =>
      bodyOf(http, {
        call: 'resetAlarm',
        params: { id: vehicleId },
        query: { alarm: 'false' },
        schema: alarmAnswer,
      }),
    /** API-48: exactly one output. */
    setOutput: (serial: string, output: OutputFlag, on: boolean): Promise<Result<QueuedCommand>> =>
      toDevice('outVals', serial, { json: { [output]: on } }),
    /** API-49 */
    setNotifyNoSignal: (vehicleId: number, on: boolean): Promise<Result<NotifyAnswer>> =>
      bodyOf(http, {
        call: 'notifyNoSignal',
        params: { id: vehicleId },
        query: { notifyNoSignal: String(on) },
        schema: notifyNoSignalAnswer,
      }),
    /** API-50 */
    setAlwaysIgnitionOn: (serial: string, on: boolean): Promise<Result<QueuedCommand>> =>
      toDevice('alwaysIgnitionOn', serial, { query: { alwaysIgnitionOn: String(on) } }),
    /** VEH-75: the operator's answer arrives as an event. */
    requestUssd: (serial: string, code: string): Promise<Result<QueuedCommand>> =>
      toDevice('ussd', serial, { json: { code } }),
    /** VEH-76: the last commands of a vehicle, the newest first. */
    log: (vehicleId: number): Promise<Result<VehicleCommand[]>> =>
      bodyOf(http, { call: 'vehicleCommands', params: { id: vehicleId }, schema: vehicleCommandList }),
  }
}
export type VehicleCommandsApi = ReturnType<typeof createVehicleCommandsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useVehicleCommandsApi = (): VehicleCommandsApi => {
  const { http } = useApi()
  return useMemo(() => createVehicleCommandsApi(http), [http])
}
