import * as z from 'zod/mini'
import type { GeozonesChange } from '../../../contract/http/geozones.ts'
import { speedOf, ZONE_COLORS, zoneSchema } from '../zoneFields.ts'

/** What can be changed of many zones at once. */
export const MANY_FIELDS = ['zoneTypeId', 'color', 'group', 'speedLimit'] as const
export type ManyField = (typeof MANY_FIELDS)[number]

export const MANY_DEFAULTS = { zoneTypeId: '', color: ZONE_COLORS[0] as string, group: '', speedLimit: '' }

const unchanged = z.pipe(
  z.string(),
  z.transform((): undefined => undefined),
)

/** The schema of a form in which only the fields of `ticked` change. */
export const manySchema = (ticked: ReadonlySet<ManyField>) => {
  const { zoneTypeId, color, group, speedLimit } = zoneSchema.shape
  return z.object({
    zoneTypeId: ticked.has('zoneTypeId') ? zoneTypeId : unchanged,
    color: ticked.has('color') ? color : unchanged,
    group: ticked.has('group') ? group : unchanged,
    speedLimit: ticked.has('speedLimit') ? speedLimit : unchanged,
  })
}
export type ManyFields = z.output<ReturnType<typeof manySchema>>

/** The body of the change without its ids: what is not ticked is absent. */
export const manyChange = (fields: ManyFields): Omit<GeozonesChange, 'ids'> => ({
  ...(fields.zoneTypeId !== undefined && { zoneTypeId: fields.zoneTypeId }),
  ...(fields.color !== undefined && { color: fields.color }),
  ...(fields.group !== undefined && { group: fields.group }),
  ...(fields.speedLimit !== undefined && { speedLimit: speedOf(fields.speedLimit) }),
})
