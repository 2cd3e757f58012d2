import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { type ApiError, notFound, unprocessable } from '../../../platform/plugins/apiError.ts'

export const unknownDevice = (id: number): ApiError => notFound(SERVER_TEXT.unknownDeviceId(id))
export const unknownVehicle = (id: number): ApiError => notFound(SERVER_TEXT.unknownVehicle(id))

/** 422: the body refers to something that does not exist. */
export const noSuchDevice = (id: number): ApiError =>
  unprocessable(ERROR_CODES.notFound, SERVER_TEXT.unknownDeviceId(id), {
    field: 'deviceId',
    allowed: 'the id of a device',
  })
export const noSuchVehicle = (id: number): ApiError =>
  unprocessable(ERROR_CODES.notFound, SERVER_TEXT.unknownVehicle(id), {
    field: 'vehicleId',
    allowed: 'the id of a vehicle',
  })

export const serialTaken = (serial: string): ApiError =>
  unprocessable(ERROR_CODES.serialTaken, SERVER_TEXT.serialTaken(serial), {
    field: 'serial',
    allowed: 'a serial that no other device has',
  })
export const deviceOnVehicle = (vehicle: string): ApiError =>
  unprocessable(ERROR_CODES.deviceBusy, SERVER_TEXT.deviceOnVehicle(vehicle))
export const vehicleHasDevice = (serial: string): ApiError =>
  unprocessable(ERROR_CODES.deviceBusy, SERVER_TEXT.vehicleHasDevice(serial))
export const deviceNotOnVehicle = (serial: string): ApiError =>
  unprocessable(ERROR_CODES.deviceBusy, SERVER_TEXT.noActualMapping(serial))
export const deviceOfOther = (): ApiError =>
  unprocessable(ERROR_CODES.deviceBusy, SERVER_TEXT.deviceOfOther, {
    field: 'vehicleId',
    allowed: 'the id of a vehicle of the client whose device it is',
  })
