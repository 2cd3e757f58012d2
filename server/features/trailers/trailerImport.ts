import {
  TRAILER_IMPORT_CALLS,
  type TrailerColumn,
  trailerImportPreview,
  trailerImportRowPage,
} from '../../../src/contract/http/trailerImport.ts'
import { siblingThread } from '../../platform/siblingThread.ts'
import type { ResourceImport } from '../resource/resourceImport.ts'
import { TRAILER_TABLE } from './trailerFile.ts'
import { trailers } from './trailers.ts'

/** The import of trailers, identified by their serial numbers. */
export const trailerImport: ResourceImport<TrailerColumn> = {
  resource: trailers,
  calls: TRAILER_IMPORT_CALLS,
  schemas: { preview: trailerImportPreview, rowPage: trailerImportRowPage },
  table: TRAILER_TABLE,
  thread: siblingThread(import.meta.url, 'parseThread'),
  key: 'serialNumber',
  fieldsOf: (values) => ({ ...values, width: Number(values.width) }),
}
