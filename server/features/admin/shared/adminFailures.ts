import { errorBody } from '../../../../src/contract/http/error.ts'

/** Failure responses common to all administration calls. */
export const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }
