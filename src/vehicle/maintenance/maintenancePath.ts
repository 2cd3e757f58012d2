/** The page of maintenance and documents. */
export const MAINTENANCE_PATH = '/maintenance'
/** Cache key of the records. */
export const MAINTENANCE_READ = 'maintenance'

/** The page with the records of one vehicle. */
export const vehicleMaintenancePath = (vehicleId: number): string =>
  `${MAINTENANCE_PATH}?vehicleId=${vehicleId}`
