import dayjs from 'dayjs'
import type { Notification } from '../../contract/http/notifications.ts'

/** Notifications of a vehicle on a day, the newest first. */
export interface VehicleNotifications {
  /** null: summaries, which are of no vehicle. */
  readonly vehicleId: number | null
  readonly items: readonly Notification[]
}

export interface DayNotifications {
  /** The beginning of the day in the browser's time zone, ms since the epoch. */
  readonly day: number
  readonly vehicles: readonly VehicleNotifications[]
}

/**
 * Groups notifications by the day on which they happened and by vehicle. Newest first all the way: days, the vehicles
 * of a day by their newest notification, and the notifications of a vehicle.
 */
export const groupNotifications = (all: readonly Notification[]): readonly DayNotifications[] => {
  const days = new Map<number, Map<number | null, Notification[]>>()
  for (const one of all.toSorted((a, b) => b.at - a.at || b.id - a.id)) {
    const day = dayjs(one.at).startOf('day').valueOf()
    const vehicles = days.get(day) ?? new Map<number | null, Notification[]>()
    const items = vehicles.get(one.vehicleId) ?? []
    items.push(one)
    vehicles.set(one.vehicleId, items)
    days.set(day, vehicles)
  }
  return [...days].map(([day, vehicles]) => ({
    day,
    vehicles: [...vehicles].map(([vehicleId, items]) => ({ vehicleId, items })),
  }))
}
