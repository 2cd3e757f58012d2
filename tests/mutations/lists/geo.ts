import type { Mutation } from '../mutation.ts'

const ZONES = 'server/features/geozones/geozones.test.ts'
const PARTS = 'server/features/geozones/zoneParts.test.ts'

const FROM_DRIVE = 'server/features/geozones/fromDrive'

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
    file: 'src/screens/geozones/geoArea.ts',
    find: 'zonesForView: isAll ?',
    replace: 'zonesForView: true ?',
    test: 'src/screens/geozones/geoArea.test.ts',
  },
  {
    id: 'API-86',
    file: 'server/features/geozones/zoneService.ts',
    find: 'await markZonesDeleted(trx, ids, now)',
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
    file: 'src/map/zones/zonesPath.ts',
    find: 'return /^[1-9]\\d{0,9}$/.test(text) ? Number(text) : null',
    replace: 'return null',
    test: 'src/map/zones/zonesPath.test.ts',
  },
  {
    id: 'GEO-16',
    file: `${FROM_DRIVE}/alongZone.ts`,
    find: 'const SHARES = [0.1, 0.25, 0.45]',
    replace: 'const SHARES = [0.8, 0.9, 1]',
    test: `${FROM_DRIVE}/alongZone.test.ts`,
  },
  {
    id: 'GEO-17',
    file: 'server/reports/coverage/coverage.ts',
    find: 'grown(closed, -width * ROAD_WIDTHS, width)',
    replace: 'grown(closed, -width * 0.1, width)',
    test: 'server/reports/coverage/coverage.test.ts',
  },
  {
    id: 'API-87',
    file: `${FROM_DRIVE}/readDrive.ts`,
    find: 'throw unprocessable(ERROR_CODES.notDriven, SERVER_TEXT.didNotMove)',
    replace: 'throw unprocessable(ERROR_CODES.notDriven, SERVER_TEXT.noFieldWorked)',
    test: `${FROM_DRIVE}/drivenZones.test.ts`,
  },
  {
    id: 'API-88',
    file: `${FROM_DRIVE}/fieldZones.ts`,
    find: 'const width = asked ?? toolWidthOf(vehicle.settings)',
    replace: 'const width = asked ?? null',
    test: `${FROM_DRIVE}/drivenZones.test.ts`,
  },
  {
    id: 'GEO-05',
    file: 'src/screens/geozones/geoArea.ts',
    find: '!isOwn && type === TASK_ZONE_TYPE',
    replace: 'isOwn && type === TASK_ZONE_TYPE',
    test: 'src/screens/geozones/geoArea.test.ts',
  },
  {
    id: 'GEO-13',
    file: 'src/screens/geozones/drafts/drafts.ts',
    find: '.slice(0, MOST)',
    replace: '',
    test: 'src/screens/geozones/drafts/drafts.test.ts',
  },
  {
    id: 'GEO-14',
    file: 'src/screens/geozones/zoneWait.ts',
    find: 'firstMs: 300,',
    replace: 'firstMs: 3_000,',
    test: 'src/screens/geozones/zoneWait.test.ts',
  },
  {
    id: 'STORE-20',
    file: 'src/session/accountValues.ts',
    find: 'selectedZoneTypes_${login}',
    replace: 'selectedZoneTypes',
    test: 'src/session/accountValues.test.ts',
  },
  {
    id: 'GEO-15',
    file: 'server/features/geozones/import/parseXml.ts',
    find: "throw badInput('file', NO_DOCTYPE)",
    replace: '',
    test: 'server/features/geozones/import/zoneImport.test.ts',
  },
  {
    id: 'API-89',
    file: 'server/features/geozones/import/zoneImportService.ts',
    find: 'if (zoneTypeId !== undefined && counts.faulty > 0) throw importFaulty(counts.faulty)',
    replace: '',
    test: 'server/features/geozones/import/zoneImport.test.ts',
  },
]
