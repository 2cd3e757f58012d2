import type { GeozoneRow, GeozonesChange } from '../../../contract/http/geozones.ts'

type Fields = Omit<GeozonesChange, 'ids'>

/** What these zones have in the fields that a change sets. */
const formerOf = (zone: GeozoneRow, change: Fields): Fields => ({
  ...(change.zoneTypeId !== undefined && { zoneTypeId: zone.zoneTypeId }),
  ...(change.color !== undefined && { color: zone.color }),
  ...(change.group !== undefined && { group: zone.group }),
  ...(change.speedLimit !== undefined && { speedLimit: zone.speedLimit }),
})

/** The changes that undo one of these zones, as they were before it: one for all zones that had the same. */
export const undoOf = (zones: readonly GeozoneRow[], change: Fields): readonly GeozonesChange[] => {
  const undone = new Map<string, GeozonesChange>()
  for (const zone of zones) {
    const former = formerOf(zone, change)
    const key = JSON.stringify(former)
    const same = undone.get(key) ?? { ...former, ids: [] }
    same.ids.push(zone.id)
    undone.set(key, same)
  }
  return [...undone.values()]
}
