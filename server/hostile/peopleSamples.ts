import { DEFAULT_SCORE_SETTINGS } from '../../src/contract/rules/scoreSettings.ts'
import {
  DONE_SAMPLE,
  maintenanceSample,
  type MaintenanceThings,
  TEMPLATE_SAMPLE,
} from '../features/maintenance/testMaintenance.ts'
import { TEST_BRAND } from '../features/brand/testBrand.ts'
import { EMPLOYEE } from '../features/employees/testEmployees.ts'

/** What the calls about cards, people, trailers and maintenance need (callSamples.ts). */
export interface PeopleThings extends MaintenanceThings {
  readonly vehicle: number
  readonly rfidCard: number
  readonly rfidCardImport: string
  readonly employee: number
  readonly trailer: number
}

/** Which of them a path means. */
export const PEOPLE_PATHS = [
  [/\/rfid-card\/imports\/:id/, 'rfidCardImport'],
  [/\/rfid-card\/:id/, 'rfidCard'],
  [/\/employee\/:id/, 'employee'],
  [/\/maintenance\/templates\/:id/, 'maintenanceTemplate'],
  [/\/maintenance\/:id/, 'maintenance'],
  [/\/driver-scores\/:id/, 'employee'],
  // A correction that does not exist is not found by any id.
  [/\/drivers\/:id/, 'employee'],
] as const

/** A valid body of each call that takes one. */
export const peopleBodies = (of: PeopleThings) => ({
  setBrand: TEST_BRAND,
  createRfidCard: { number: 'A1', driverName: 'D', phone: '', expiresOn: '2099-12-31' },
  changeRfidCard: { number: 'A2', driverName: 'D', phone: '+380671234567', expiresOn: '' },
  deleteRfidCards: { ids: [of.rfidCard] },
  restoreRfidCards: { ids: [of.rfidCard] },
  createTrailer: { name: 'N', serialNumber: 'T-2', type: 'BOX', width: 2.5 },
  changeTrailer: { name: 'N', serialNumber: 'T-3', type: 'TANKER', width: 2.5 },
  deleteTrailers: { ids: [of.trailer] },
  restoreTrailers: { ids: [of.trailer] },
  createEmployee: EMPLOYEE,
  changeEmployee: { ...EMPLOYEE, phones: ['+380501112233'], worksFrom: '08:00', worksTo: '17:00' },
  deleteEmployees: { ids: [of.employee] },
  restoreEmployees: { ids: [of.employee] },
  changeScoreSettings: DEFAULT_SCORE_SETTINGS,
  coupleTrailer: { vehicleId: null, at: 1_000 },
  setTrailerTracker: { vehicleId: null, couplesNear: false },
  createMaintenance: maintenanceSample(of.vehicle),
  changeMaintenance: { name: 'Oil and filters' },
  deleteMaintenances: { ids: [of.maintenance] },
  restoreMaintenances: { ids: [of.maintenance] },
  addMaintenanceDone: DONE_SAMPLE,
  createMaintenanceTemplate: TEMPLATE_SAMPLE,
  changeMaintenanceTemplate: { ...TEMPLATE_SAMPLE, name: 'Brakes' },
  deleteMaintenanceTemplates: { ids: [of.maintenanceTemplate] },
  restoreMaintenanceTemplates: { ids: [of.maintenanceTemplate] },
  applyMaintenanceTemplate: { updates: true },
  correctDriver: { from: 1_000, to: 2_000, employeeId: of.employee },
})

/** A valid query of each call that requires one. */
export const PEOPLE_QUERIES = {
  rfidCardImportTemplate: { format: 'csv' },
  driverScores: { month: '2026-11' },
  driverScore: { month: '2026-11' },
  trailerCouplings: { from: '0', to: '1000' },
  pulledTrailers: { from: '0', to: '1000' },
  employeeDrives: { from: '0', to: '1000' },
  vehicleDrivers: { from: '0', to: '1000' },
} as const

/** Bodies of the calls that make links to vehicles. */
export const sharingBodies = (of: Pick<PeopleThings, 'vehicle'>) => ({
  createShare: {
    vehicleId: of.vehicle,
    lastsSeconds: 3_600,
    note: 'Client',
    showName: true,
    showLicensePlate: true,
    showSpeed: true,
  },
  prolongShare: { lastsSeconds: 7_200 },
  createWallScreen: {
    name: 'Hall',
    views: ['map', 'alarms'],
    secondsPerView: 20,
    language: 'en',
    groupId: null,
  },
})
