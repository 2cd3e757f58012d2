import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { ApiError, unprocessable } from '../../platform/plugins/apiError.ts'
import { RoadFailure, type RoadFault } from './engine/roadEngine.ts'

/** 409: no road engine is set up. */
export const roadsNotSetUp = (): ApiError =>
  new ApiError({ status: 409, code: ERROR_CODES.notSetUp, message: SERVER_TEXT.roadsNotSetUp })

/** 503: the road engine does not answer. */
const roadsUnavailable = (): ApiError =>
  new ApiError({ status: 503, code: ERROR_CODES.unavailable, message: SERVER_TEXT.roadsUnavailable })

const REFUSALS: Readonly<Record<RoadFault, () => ApiError>> = {
  noRoad: () => unprocessable(ERROR_CODES.noRoad, SERVER_TEXT.noRoad),
  noWay: () => unprocessable(ERROR_CODES.noWay, SERVER_TEXT.noWay),
  tooFar: () => unprocessable(ERROR_CODES.tooFar, SERVER_TEXT.tooFar),
  cannot: () => unprocessable(ERROR_CODES.notSupported, SERVER_TEXT.roadsCannot),
  unavailable: roadsUnavailable,
}

/** The answer to a failure of the engine; any other error is returned unchanged. */
export const roadRefusal = (error: unknown): unknown =>
  error instanceof RoadFailure ? REFUSALS[error.fault]() : error
