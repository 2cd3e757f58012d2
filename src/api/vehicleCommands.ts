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
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http, Request } from './http.ts'

type PinAnswer = z.infer<typeof pinAnswer>
type AlarmAnswer = z.infer<typeof alarmAnswer>
type NotifyAnswer = z.infer<typeof notifyNoSignalAnswer>

/** Calls that change one vehicle or ask its device for something. */
export const createVehicleCommandsApi = (http: Http) => {
  const bodyOf = async <T>(request: Request<T>): Promise<Result<T>> => {
    const result = await http.send(request)
    return result.ok ? success(result.value.body) : result
  }
  const toDevice = (
    call: CallName,
    serial: string,
    rest: Pick<Request<QueuedCommand>, 'query' | 'json'>,
  ): Promise<Result<QueuedCommand>> => bodyOf({ call, params: { serial }, schema: queuedCommand, ...rest })

  return {
    /** API-38: pins the vehicle to the top of the list, or unpins it. */
    pin: (vehicleId: number, fixed: boolean): Promise<Result<PinAnswer>> =>
      bodyOf({
        call: 'pinVehicle',
        query: { id: String(vehicleId), fixed: String(fixed) },
        schema: pinAnswer,
      }),
    /** API-45: arms or disarms; the device's answer comes as an event. */
    setLockState: (serial: string, lockState: LockState): Promise<Result<QueuedCommand>> =>
      toDevice('setLockState', serial, { query: { lockState } }),
    /** API-46 */
    resetLockedAlarm: (vehicleId: number): Promise<Result<AlarmAnswer>> =>
      bodyOf({
        call: 'resetLockedAlarm',
        params: { id: vehicleId },
        query: { lockedAlarm: 'false' },
        schema: alarmAnswer,
      }),
    /** API-47 */
    resetAlarm: (vehicleId: number): Promise<Result<AlarmAnswer>> =>
      bodyOf({
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
      bodyOf({
        call: 'notifyNoSignal',
        params: { id: vehicleId },
        query: { notifyNoSignal: String(on) },
        schema: notifyNoSignalAnswer,
      }),
    /** API-50 */
    setAlwaysIgnitionOn: (serial: string, on: boolean): Promise<Result<QueuedCommand>> =>
      toDevice('alwaysIgnitionOn', serial, { query: { alwaysIgnitionOn: String(on) } }),
    /** VEH-75: the operator's answer comes as an event. */
    requestUssd: (serial: string, code: string): Promise<Result<QueuedCommand>> =>
      toDevice('ussd', serial, { json: { code } }),
    /** VEH-76: the last commands of a vehicle, the newest first. */
    log: (vehicleId: number): Promise<Result<VehicleCommand[]>> =>
      bodyOf({ call: 'vehicleCommands', params: { id: vehicleId }, schema: vehicleCommandList }),
  }
}
export type VehicleCommandsApi = ReturnType<typeof createVehicleCommandsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useVehicleCommandsApi = (): VehicleCommandsApi => {
  const { http } = useApi()
  return useMemo(() => createVehicleCommandsApi(http), [http])
}
