import { REPORT_KINDS, type ReportKindName } from '../../src/contract/reports/reportKinds.ts'
import { areaZones } from './kinds/areaZones.ts'
import { dailyFuel } from './kinds/dailyFuel.ts'
import { dailyFuelLevel } from './kinds/dailyFuelLevel.ts'
import { dailyTraffic } from './kinds/dailyTraffic.ts'
import { fuelLevel } from './kinds/fuelLevel.ts'
import { logicalInputs } from './kinds/logicalInputs.ts'
import { mileageByZones } from './kinds/mileageByZones.ts'
import { mileageByZoneTypes } from './kinds/mileageByZoneTypes.ts'
import { overSpeed } from './kinds/overSpeed.ts'
import { overSpeedByZoneType } from './kinds/overSpeedByZoneType.ts'
import { stopsInZones } from './kinds/stopsInZones.ts'
import { stopsReport } from './kinds/stopsReport.ts'
import { stopsWithoutZones } from './kinds/stopsWithoutZones.ts'
import { zoneReport } from './kinds/zoneReport.ts'
import { zonesDeviceCount } from './kinds/zonesDeviceCount.ts'
import { zonesPassage } from './kinds/zonesPassage.ts'
import { zonesStopsAndWork } from './kinds/zonesStopsAndWork.ts'
import type { ReportKind } from './reportKind.ts'

/** How the rows of each kind are computed (docs/reports.md). */
export const REPORT_KIND_OF: Readonly<Record<ReportKindName, ReportKind>> = {
  'daily-traffic': dailyTraffic,
  'logical-inputs': logicalInputs,
  'stops-report': stopsReport,
  'daily-fuel-level': dailyFuelLevel,
  'daily-fuel': dailyFuel,
  'zone-report': zoneReport,
  'zones-passage': zonesPassage,
  'zones-device-count': zonesDeviceCount,
  'stops-in-zones': stopsInZones,
  'stops-without-zones': stopsWithoutZones,
  'zones-stops-and-work': zonesStopsAndWork,
  'mileage-by-zone-types': mileageByZoneTypes,
  'mileage-by-zones': mileageByZones,
  over_speed: overSpeed,
  over_speed_by_zone_type: overSpeedByZoneType,
  area_zones: areaZones,
  'fuel-level': fuelLevel,
}

/** Every kind of report by its name, in the order of the contract. */
export const REPORTS: ReadonlyMap<ReportKindName, ReportKind> = new Map(
  REPORT_KINDS.map((kind) => [kind, REPORT_KIND_OF[kind]] as const),
)
