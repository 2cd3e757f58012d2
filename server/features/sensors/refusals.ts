import { SETUP_MAX } from '../../../src/contract/http/sensorSetup.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { type ApiError, notFound, unprocessable } from '../../platform/plugins/apiError.ts'

/** Rejections of the calls about sensors and inputs. */

/** 404 */
export const unknownTrigger = (id: number): ApiError => notFound(SERVER_TEXT.unknownTrigger(id))
/** 404 */
export const unknownVirtualSensor = (id: number): ApiError => notFound(SERVER_TEXT.unknownVirtualSensor(id))
/** 404 */
export const noCalibration = (sensorNumber: number): ApiError =>
  notFound(SERVER_TEXT.noCalibration(sensorNumber))

/** 422: the vehicle has no sensor of this number. */
export const unknownSensor = (sensorNumber: number, field: string): ApiError =>
  unprocessable(ERROR_CODES.notFound, SERVER_TEXT.unknownSensor(sensorNumber), {
    field,
    allowed: 'the number of a sensor of the vehicle',
  })

/** 422: there are SETUP_MAX items of this kind already. */
export const tooMany = (): ApiError =>
  unprocessable(ERROR_CODES.inUse, SERVER_TEXT.setupFull(SETUP_MAX), { allowed: `at most ${SETUP_MAX}` })

/** 422: two virtual sensors with one name would be indistinguishable. */
export const titleTaken = (title: string): ApiError =>
  unprocessable(ERROR_CODES.nameTaken, SERVER_TEXT.sensorTitleTaken(title), {
    field: 'title',
    allowed: 'a name that no other sensor of the vehicle has',
  })

/** 422: fuel under another type would be visible without the right to fuel. */
export const fuelStaysFuel = (): ApiError =>
  unprocessable(ERROR_CODES.badInput, SERVER_TEXT.fuelStaysFuel, {
    field: 'sensorType',
    allowed: 'FUEL_LEVEL or FUEL_CONSUMPTION',
  })

/** 422: the sensor is a source of something, or a trigger uses it. */
export const sensorInUse = (by: string): ApiError =>
  unprocessable(ERROR_CODES.inUse, SERVER_TEXT.sensorInUse(by))
