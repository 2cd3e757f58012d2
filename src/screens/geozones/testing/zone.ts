import type { GeozoneRow } from '../../../contract/http/geozones.ts'

/** A geozone as the server returns it. */
export const zone = (id: number, name: string, rest: Partial<GeozoneRow> = {}): GeozoneRow => ({
  id,
  owner_login: 'o',
  type: 'CIRCLE',
  points: [],
  radius: 1,
  width: null,
  name,
  zoneTypeId: 1,
  color: '#000000',
  group: null,
  description: '',
  speedLimit: null,
  workingHours: null,
  area: 1,
  ...rest,
})
