/** The page of maintenance and documents. */
export const MAINTENANCE_PATH = '/maintenance'
/** The page of the templates of maintenance. */
export const MAINTENANCE_TEMPLATES_PATH = `${MAINTENANCE_PATH}/templates`
/** Cache key of the templates. */
export const MAINTENANCE_TEMPLATES_READ = 'maintenanceTemplates'
/** Cache key of the records. */
export const MAINTENANCE_READ = 'maintenance'

/** The page with the records of one vehicle. */
export const vehicleMaintenancePath = (vehicleId: number): string =>
  `${MAINTENANCE_PATH}?vehicleId=${vehicleId}`
