import { API } from './apiPrefix.ts'

/** Maintenance and documents of vehicles. */
export const MAINTENANCE_CALLS = {
  maintenance: { method: 'GET', path: `${API}/maintenance` },
  createMaintenance: { method: 'PUT', path: `${API}/maintenance` },
  changeMaintenance: { method: 'POST', path: `${API}/maintenance/:id` },
  deleteMaintenance: { method: 'DELETE', path: `${API}/maintenance/:id` },
  deleteMaintenances: { method: 'DELETE', path: `${API}/maintenance` },
  restoreMaintenances: { method: 'PUT', path: `${API}/maintenance/restore` },
  maintenanceFile: { method: 'GET', path: `${API}/maintenance/:id/file` },
  uploadMaintenanceFile: { method: 'POST', path: `${API}/maintenance/:id/file` },
  deleteMaintenanceFile: { method: 'DELETE', path: `${API}/maintenance/:id/file` },
  maintenanceDone: { method: 'GET', path: `${API}/maintenance/:id/done` },
  addMaintenanceDone: { method: 'PUT', path: `${API}/maintenance/:id/done` },
  deleteMaintenanceDone: { method: 'DELETE', path: `${API}/maintenance/:id/done/:doneId` },
  restoreMaintenanceDone: { method: 'PUT', path: `${API}/maintenance/:id/done/:doneId/restore` },
} as const
