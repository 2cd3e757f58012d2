import type { Mutation } from '../mutation.ts'

const ZONES = 'server/features/geozones/geozones.test.ts'
const PARTS = 'server/features/geozones/zoneParts.test.ts'

/** Geozones, addresses and the search of places. */
export const GEO: readonly Mutation[] = [
  {
    id: 'GEO-22',
    file: 'server/features/addresses/addressService.ts',
    find: "if (known) return { kind: 'service', ...known, isFinal: true }",
    replace: '',
    test: 'server/features/addresses/geocoder.test.ts',
  },
  {
    id: 'GEO-20',
    file: 'server/features/geozones/zoneSql.ts',
    find: 'z.deleted_at is null and z.zone_type_id not in (${forbiddenTo(viewer)})',
    replace: 'z.deleted_at is null',
    test: ZONES,
  },
  {
    id: 'GEO-10',
    file: 'src/screens/geozones/foundZones.ts',
    find: '(typeId === null || zoneTypeId === typeId) &&',
    replace: '',
    test: 'src/screens/geozones/foundZones.test.ts',
  },
  {
    id: 'API-86',
    file: 'server/features/geozones/zoneService.ts',
    find: 'await markZonesDeleted(trx, ids, clock.now())',
    replace: '',
    test: ZONES,
  },
  {
    id: 'API-97',
    file: 'server/features/geozones/commentService.ts',
    find: "await trx.deleteFrom('geozone_comment').where('id', '=', id).execute()",
    replace: '',
    test: PARTS,
  },
  {
    id: 'API-67',
    file: 'server/features/geozones/controlZones.ts',
    find: 'doUpdateSet({ on_entry: onEntry, on_exit: onExit })',
    replace: 'doNothing()',
    test: PARTS,
  },
  {
    id: 'ROUTE-22',
    file: 'src/screens/geozones/zonesPath.ts',
    find: 'return /^[1-9]\\d{0,9}$/.test(rest) ? Number(rest) : null',
    replace: 'return null',
    test: 'src/screens/geozones/zonesPath.test.ts',
  },
]
