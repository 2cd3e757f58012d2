import type { Notification } from '../../contract/http/notifications.ts'
import { routeDetailPath } from '../../contract/rules/links.ts'

type Place = Pick<Notification, 'vehicleId' | 'name' | 'licensePlate' | 'at'>

/**
 * Where a notification leads: its vehicle on the map of its route at that moment; who may not see routes sees it on the
 * map as it is now. A summary leads to the list.
 */
export const notificationPath = (
  { vehicleId, name, licensePlate, at }: Place,
  seesRoutes: boolean,
): string => {
  if (vehicleId === null) return '/notifications'
  return seesRoutes
    ? routeDetailPath(vehicleId, name ?? '', licensePlate ?? '', at)
    : `/control?v=${vehicleId}`
}
