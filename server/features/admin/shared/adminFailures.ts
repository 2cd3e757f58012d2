import { errorBody } from '../../../../src/contract/http/error.ts'

/** What every call of an administrator may answer besides its own. */
export const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }
