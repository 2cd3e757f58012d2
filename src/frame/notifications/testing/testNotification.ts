import type { Notification } from '../../../contract/http/notifications.ts'

/** An unread notification for tests, with other values where they matter. */
export const testNotification = (part: Partial<Notification> = {}): Notification => ({
  id: 1,
  description: 'overSpeed',
  severity: 'warning',
  vehicleId: 7,
  name: 'Volvo',
  licensePlate: 'AA 1',
  event: 100,
  at: Date.UTC(2026, 10, 20, 12),
  createdAt: Date.UTC(2026, 10, 20, 12),
  readStatus: false,
  isHidden: false,
  text: null,
  details: {},
  latitude: null,
  longitude: null,
  speed: null,
  rule: null,
  confirmation: null,
  ...part,
})
