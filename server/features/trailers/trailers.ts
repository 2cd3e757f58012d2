import { type RawBuilder, sql } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  TRAILER_CALLS,
  type TRAILER_STATES,
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

const isCoupled = sql<boolean>`exists (select from trailer_coupling c
  where c.owner_id = trailer.owner_id and c.trailer_id = trailer.id and c.to_at is null)`
const STATES: Readonly<Record<(typeof TRAILER_STATES)[number], RawBuilder<boolean>>> = {
  coupled: isCoupled,
  free: sql<boolean>`not ${isCoupled}`,
  alone: sql<boolean>`trailer.alone_since is not null`,
}

/** TRAILER-01, TRAILER-04: the trailers of a client. */
export const trailers: Resource<keyof TrailerFields> = {
  name: 'trailer',
  titles: ['trailer', 'trailers'],
  calls: TRAILER_CALLS,
  table: 'trailer',
  columns: { name: 'name', serialNumber: 'serial_number', type: 'type', width: 'width' },
  searched: ['name', 'serialNumber'],
  filters: { state: (value) => STATES[value as keyof typeof STATES] },
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
