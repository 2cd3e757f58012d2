import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  SAVED_PLACE_CALLS,
  savedPlaceBody,
  savedPlaceChanges,
  type SavedPlaceFields,
  savedPlacePage,
  savedPlaceRow,
  savedPlacesQuery,
} from '../../../src/contract/http/savedPlaces.ts'
import { unprocessable } from '../../platform/plugins/apiError.ts'
import type { Resource } from '../resource/resource.ts'

/** GEO-21, GEO-22: the saved places of a client. */
export const savedPlaces: Resource<keyof SavedPlaceFields> = {
  name: 'savedPlace',
  titles: ['saved place', 'saved places'],
  calls: SAVED_PLACE_CALLS,
  table: 'saved_place',
  columns: {
    name: 'name',
    latitude: 'latitude',
    longitude: 'longitude',
    category: 'category',
    note: 'note',
  },
  searched: ['name', 'category', 'note'],
  texts: ['name', 'category'],
  schemas: {
    body: savedPlaceBody,
    changes: savedPlaceChanges,
    query: savedPlacesQuery,
    row: savedPlaceRow,
    page: savedPlacePage,
  },
  unique: {
    saved_place_name: () =>
      unprocessable(ERROR_CODES.nameTaken, SERVER_TEXT.savedPlaceTaken, {
        field: 'name',
        allowed: 'a name that no other saved place has, whatever its case',
      }),
  },
}
