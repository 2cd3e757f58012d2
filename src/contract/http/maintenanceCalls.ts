import { API } from './apiPrefix.ts'

/** Maintenance and documents of vehicles. */
export const MAINTENANCE_CALLS = {
  maintenance: { method: 'GET', path: `${API}/maintenance` },
  createMaintenance: { method: 'PUT', path: `${API}/maintenance` },
  changeMaintenance: { method: 'POST', path: `${API}/maintenance/:id` },
  deleteMaintenance: { method: 'DELETE', path: `${API}/maintenance/:id` },
  deleteMaintenances: { method: 'DELETE', path: `${API}/maintenance` },
  restoreMaintenances: { method: 'PUT', path: `${API}/maintenance/restore` },
  maintenanceTemplates: { method: 'GET', path: `${API}/maintenance/templates` },
  createMaintenanceTemplate: { method: 'PUT', path: `${API}/maintenance/templates` },
  changeMaintenanceTemplate: { method: 'POST', path: `${API}/maintenance/templates/:id` },
  deleteMaintenanceTemplate: { method: 'DELETE', path: `${API}/maintenance/templates/:id` },
  deleteMaintenanceTemplates: { method: 'DELETE', path: `${API}/maintenance/templates` },
  restoreMaintenanceTemplates: { method: 'PUT', path: `${API}/maintenance/templates/restore` },
  maintenanceTemplateReach: { method: 'GET', path: `${API}/maintenance/templates/:id/reach` },
  applyMaintenanceTemplate: { method: 'POST', path: `${API}/maintenance/templates/:id/apply` },
  maintenanceFile: { method: 'GET', path: `${API}/maintenance/:id/file` },
  uploadMaintenanceFile: { method: 'POST', path: `${API}/maintenance/:id/file` },
  deleteMaintenanceFile: { method: 'DELETE', path: `${API}/maintenance/:id/file` },
  maintenanceDone: { method: 'GET', path: `${API}/maintenance/:id/done` },
  addMaintenanceDone: { method: 'PUT', path: `${API}/maintenance/:id/done` },
  deleteMaintenanceDone: { method: 'DELETE', path: `${API}/maintenance/:id/done/:doneId` },
  restoreMaintenanceDone: { method: 'PUT', path: `${API}/maintenance/:id/done/:doneId/restore` },
} as const
