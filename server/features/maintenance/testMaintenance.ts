import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'

/** Records of maintenance that a test made. */
export interface MaintenanceThings {
  readonly maintenance: number
  readonly maintenanceDone: number
  readonly maintenanceTemplate: number
}

/** A valid template as the call takes it. */
export const TEMPLATE_SAMPLE = {
  name: 'Oil and filters',
  vehicleTypes: ['VEHICLE'],
  kind: 'service',
  everyKm: 30_000,
  everyHours: null,
  everyMonths: 12,
  everyDays: null,
  remindKm: 1_000,
  remindHours: null,
  remindDays: 14,
  note: 'N',
  isForNew: false,
} as const

/** A valid service as the call takes it. */
export const maintenanceSample = (vehicleId: number) => ({
  vehicleId,
  kind: 'service',
  name: 'Oil change',
  number: '',
  everyKm: null,
  everyHours: null,
  everyMonths: 12,
  everyDays: null,
  remindKm: null,
  remindHours: null,
  remindDays: 14,
  fromDay: '2026-01-31',
  fromKm: null,
  fromHours: null,
  untilDay: '',
  note: '',
})

export const DONE_SAMPLE = { day: '2026-01-31', km: null, hours: null, cost: 12.5, note: 'N', untilDay: '' }

/** A service of a vehicle with one entry in its history, and a template. */
export const addTestMaintenance = async (
  host: TestFleetApp,
  owner: TestUser,
  vehicleId: number,
  rest: object = {},
): Promise<MaintenanceThings> => {
  const { method, path } = CALLS.createMaintenance
  const made = await host.call(owner, method, path, { body: { ...maintenanceSample(vehicleId), ...rest } })
  const { id } = made.json as { id: number }
  const done = pathOf('addMaintenanceDone', { id })
  await host.call(owner, CALLS.addMaintenanceDone.method, done, { body: DONE_SAMPLE })
  const history = await host.call(owner, 'GET', pathOf('maintenanceDone', { id }))
  const { createMaintenanceTemplate: create } = CALLS
  const template = await host.call(owner, create.method, create.path, {
    body: { ...TEMPLATE_SAMPLE, name: 'Secret template' },
  })
  return {
    maintenance: id,
    maintenanceDone: (history.json as readonly { id: number }[])[0]?.id ?? 0,
    maintenanceTemplate: (template.json as { id: number }).id,
  }
}

/** A call for each that names a record of somebody else. */
export const maintenanceSamples = (of: MaintenanceThings) => {
  const named = { params: { id: of.maintenance } }
  const template = { params: { id: of.maintenanceTemplate } }
  const entry = { params: { id: of.maintenance, doneId: of.maintenanceDone } }
  return {
    changeMaintenance: { ...named, body: { name: 'Mine' } },
    deleteMaintenance: named,
    deleteMaintenances: { body: { ids: [of.maintenance] } },
    restoreMaintenances: { body: { ids: [of.maintenance] } },
    changeMaintenanceTemplate: { ...template, body: { name: 'Mine' } },
    deleteMaintenanceTemplate: template,
    deleteMaintenanceTemplates: { body: { ids: [of.maintenanceTemplate] } },
    restoreMaintenanceTemplates: { body: { ids: [of.maintenanceTemplate] } },
    maintenanceTemplateReach: template,
    applyMaintenanceTemplate: { ...template, body: { updates: true } },
    maintenanceFile: named,
    deleteMaintenanceFile: named,
    maintenanceDone: named,
    addMaintenanceDone: { ...named, body: DONE_SAMPLE },
    deleteMaintenanceDone: entry,
    restoreMaintenanceDone: entry,
  }
}
