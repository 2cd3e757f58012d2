import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { ApiError } from '../../platform/plugins/apiError.ts'

/** 409: no address of the chat is set (CRASH-13). */
export const sendingNotSetUp = (): ApiError =>
  new ApiError({ status: 409, code: ERROR_CODES.notSetUp, message: SERVER_TEXT.sendingNotSetUp })

/** 502: the chat does not accept the report. */
export const chatUnavailable = (): ApiError =>
  new ApiError({ status: 502, code: ERROR_CODES.unavailable, message: SERVER_TEXT.chatUnavailable })
