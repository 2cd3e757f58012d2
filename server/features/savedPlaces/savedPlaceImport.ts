import {
  SAVED_PLACE_IMPORT_CALLS,
  type SavedPlaceColumn,
  savedPlaceImportPreview,
  savedPlaceImportRowPage,
} from '../../../src/contract/http/savedPlaceImport.ts'
import { siblingThread } from '../../platform/siblingThread.ts'
import type { ResourceImport } from '../resource/resourceImport.ts'
import { SAVED_PLACE_TABLE } from './savedPlaceFile.ts'
import { savedPlaces } from './savedPlaces.ts'

/** The import of saved places, identified by their names. */
export const savedPlaceImport: ResourceImport<SavedPlaceColumn> = {
  resource: savedPlaces,
  calls: SAVED_PLACE_IMPORT_CALLS,
  schemas: { preview: savedPlaceImportPreview, rowPage: savedPlaceImportRowPage },
  table: SAVED_PLACE_TABLE,
  thread: siblingThread(import.meta.url, 'parseThread'),
  key: 'name',
  fieldsOf: (values) => ({
    ...values,
    latitude: Number(values.latitude),
    longitude: Number(values.longitude),
    category: values.category ?? '',
    note: values.note ?? '',
  }),
}
