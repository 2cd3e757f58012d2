import { ERROR_CODES } from '../../../../src/contract/http/error.ts'
import { INTAKE_TEXT } from '../../../../src/contract/http/intake/fields.ts'
import { ApiError, notFound } from '../../../plugins/apiError.ts'
import type { DeviceRefusal } from '../ports.ts'

/** 404: a way in that the settings leave switched off. */
export const notSetUp = (): ApiError =>
  new ApiError({ status: 404, code: ERROR_CODES.notSetUp, message: INTAKE_TEXT.notSetUp })

/** 401: a program that speaks for devices brings no token, or another one. */
export const wrongToken = (): ApiError =>
  new ApiError({ status: 401, code: ERROR_CODES.wrongToken, message: INTAKE_TEXT.wrongToken })

/** 404 for a device that is not known, 401 for one that is and has another secret. */
export const notAdmitted = (reason: DeviceRefusal, identifier: string): ApiError =>
  reason === 'unknownDevice'
    ? notFound(INTAKE_TEXT.unknownDevice(identifier))
    : new ApiError({ status: 401, code: ERROR_CODES.wrongSecret, message: INTAKE_TEXT.wrongSecret })
