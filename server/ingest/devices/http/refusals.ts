import { ERROR_CODES } from '../../../../src/contract/http/error.ts'
import { INTAKE_TEXT } from '../../../../src/contract/http/intake/fields.ts'
import { ApiError, notFound } from '../../../platform/plugins/apiError.ts'
import type { DeviceRefusal } from '../ports.ts'

/** 404: an endpoint that the settings leave switched off. */
export const notSetUp = (): ApiError =>
  new ApiError({ status: 404, code: ERROR_CODES.notSetUp, message: INTAKE_TEXT.notSetUp })

/** 401: a program that speaks for devices sends no token, or a wrong one. */
export const wrongToken = (): ApiError =>
  new ApiError({ status: 401, code: ERROR_CODES.wrongToken, message: INTAKE_TEXT.wrongToken })

/** For programs with the token: 404 for an unknown device, 401 for a known one with a wrong secret. */
export const notAdmitted = (reason: DeviceRefusal, identifier: string): ApiError =>
  reason === 'unknownDevice'
    ? notFound(INTAKE_TEXT.unknownDevice(identifier))
    : new ApiError({ status: 401, code: ERROR_CODES.wrongSecret, message: INTAKE_TEXT.wrongSecret })

/** For devices themselves: one response for both, so that nobody finds out which devices exist. */
export const deviceRefused = (): ApiError =>
  new ApiError({ status: 401, code: ERROR_CODES.deviceRefused, message: INTAKE_TEXT.deviceRefused })
