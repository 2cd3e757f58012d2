import * as z from 'zod/mini'
import { latitude, longitude } from '../degrees.ts'
import { line, longText, vehicleName } from './admin/fields.ts'
import { listQuery, pageOf } from './admin/list.ts'
import type { ResourceCalls } from './resource.ts'

/** Saved places of an owner: points with a name, shown in one list with the geozones (GEO-21, GEO-22). */

export const PLACE_CATEGORY_MAX = 60
const category = line(0, PLACE_CATEGORY_MAX)

/** Degrees, WGS 84. category: such as "Customers", or ''. */
export const savedPlaceBody = z.strictObject({
  name: vehicleName,
  latitude,
  longitude,
  category: z.prefault(category, ''),
  note: z.prefault(longText, ''),
})
export type SavedPlaceFields = z.infer<typeof savedPlaceBody>
/** Absent fields are unchanged. */
export const savedPlaceChanges = z.strictObject({
  name: z.optional(savedPlaceBody.shape.name),
  latitude: z.optional(savedPlaceBody.shape.latitude),
  longitude: z.optional(savedPlaceBody.shape.longitude),
  category: z.optional(category),
  note: z.optional(longText),
})

export const savedPlaceRow = z.object({
  id: z.number(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  category: z.string(),
  note: z.string(),
})
export type SavedPlaceRow = z.infer<typeof savedPlaceRow>

export const SAVED_PLACE_SORTS = ['name', 'category'] as const
export const savedPlacesQuery = z.extend(listQuery(SAVED_PLACE_SORTS), { category: z.optional(category) })
export const savedPlacePage = pageOf(savedPlaceRow)

export const SAVED_PLACE_CALLS = {
  list: 'savedPlaces',
  create: 'createSavedPlace',
  change: 'changeSavedPlace',
  remove: 'deleteSavedPlace',
  removeMany: 'deleteSavedPlaces',
  restore: 'restoreSavedPlaces',
} as const satisfies ResourceCalls
