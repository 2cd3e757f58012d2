import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  TRAILER_CALLS,
  trailerBody,
  trailerChanges,
  type TrailerFields,
  trailerPage,
  trailerQuery,
  trailerRow,
  trailersQuery,
} from '../../../src/contract/http/trailers.ts'
import { unprocessable } from '../../platform/plugins/apiError.ts'
import { linkReadings } from './linkReadings.ts'
import type { Resource } from '../resource/resource.ts'

/** TRAILER-01, TRAILER-04: the trailers of a client. */
export const trailers: Resource<keyof TrailerFields> = {
  name: 'trailer',
  titles: ['trailer', 'trailers'],
  calls: TRAILER_CALLS,
  table: 'trailer',
  columns: { name: 'name', serialNumber: 'serial_number', type: 'type', width: 'width' },
  searched: ['name', 'serialNumber'],
  texts: ['name', 'serialNumber'],
  schemas: {
    body: trailerBody,
    changes: trailerChanges,
    changesInQuery: trailerQuery,
    query: trailersQuery,
    row: trailerRow,
    page: trailerPage,
  },
  unique: {
    trailer_serial: () =>
      unprocessable(ERROR_CODES.serialTaken, SERVER_TEXT.trailerSerialTaken, {
        field: 'serialNumber',
        allowed: 'a serial number that no other trailer has, whatever its case',
      }),
  },
  publish: linkReadings,
}
