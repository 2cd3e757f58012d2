import { SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { type ApiError, notFound } from '../../../platform/plugins/apiError.ts'

export const unknownRowGone = (id: number): ApiError => notFound(SERVER_TEXT.unknownDeviceRow(id))
