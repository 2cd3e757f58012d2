import {
  ALL_ZONE_TYPES_ID,
  type GeozoneRow,
  TASK_ZONE_TYPE,
  type ZoneType,
} from '../../contract/http/geozones.ts'

/** Ids of the chosen zone types, or the one that means all of them. */
export type SelectedTypes = readonly (number | typeof ALL_ZONE_TYPES_ID)[]
export const ALL_TYPES: SelectedTypes = [ALL_ZONE_TYPES_ID]

/** What the page holds of geozones and their types (STATE-02). It lives as long as the page and its session. */
export interface GeoArea {
  /** zoneTypes: those that zones of the page can have, without that of tasks. */
  readonly zoneTypes: readonly ZoneType[]
  /** selectedZoneTypes: at least one. */
  readonly selectedZoneTypes: SelectedTypes
  /** geofences_list: without zones of tasks. */
  readonly zones: readonly GeozoneRow[]
  /** geofences_list_full */
  readonly allZones: readonly GeozoneRow[]
  /** geofencesForView: the zones of the selected types (GEO-10). */
  readonly zonesForView: readonly GeozoneRow[]
  /** taskTypeId (GEO-05); null: the account does not see it. */
  readonly taskTypeId: number | null
}

interface GeoSource {
  /** With those of tasks. */
  readonly types: readonly ZoneType[]
  readonly zones: readonly GeozoneRow[]
  readonly selected: SelectedTypes
}

/** Types that are gone are no longer selected; nothing selected means all of them. */
const knownOf = (selected: SelectedTypes, types: readonly ZoneType[]): SelectedTypes => {
  if (selected.includes(ALL_ZONE_TYPES_ID) || types.length === 0) return ALL_TYPES
  const known = selected.filter((id) => types.some((type) => type.id === id))
  return known.length === 0 ? ALL_TYPES : known
}

/** The area after the lists were read or another choice was made (GEO-09). */
export const geoArea = ({ types, zones, selected }: GeoSource): GeoArea => {
  const taskTypeId = types.find(({ type, isOwn }) => !isOwn && type === TASK_ZONE_TYPE)?.id ?? null
  const zoneTypes = types.filter(({ id }) => id !== taskTypeId)
  const listed = zones.filter(({ zoneTypeId }) => zoneTypeId !== taskTypeId)
  const selectedZoneTypes = knownOf(selected, zoneTypes)
  const isAll = selectedZoneTypes.includes(ALL_ZONE_TYPES_ID)
  return {
    zoneTypes,
    selectedZoneTypes,
    zones: listed,
    allZones: zones,
    zonesForView: isAll ? listed : listed.filter(({ zoneTypeId }) => selectedZoneTypes.includes(zoneTypeId)),
    taskTypeId,
  }
}
