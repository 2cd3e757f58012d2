import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { type ApiError, notFound, unprocessable } from '../../../platform/plugins/apiError.ts'

/** 422, ERR-48 */
export const loginTaken = (): ApiError =>
  unprocessable(ERROR_CODES.loginTaken, SERVER_TEXT.loginTaken, {
    field: 'login',
    allowed: 'a login that no other account has, whatever its case',
  })

export const noAccount = (id: number): ApiError => notFound(SERVER_TEXT.unknownAccount(id))

export const noClient = (id: number): ApiError =>
  unprocessable(ERROR_CODES.notFound, SERVER_TEXT.unknownClient(id), {
    field: 'clientId',
    allowed: 'the id of a client',
  })

export const notOneself = (): ApiError => unprocessable(ERROR_CODES.notSelf, SERVER_TEXT.notSelf)

export const lastAdministrator = (): ApiError =>
  unprocessable(ERROR_CODES.lastAdministrator, SERVER_TEXT.lastAdministrator)

export const clientHasVehicles = (count: number): ApiError =>
  unprocessable(ERROR_CODES.inUse, SERVER_TEXT.clientHasVehicles(count))
