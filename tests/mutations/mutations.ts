import { CALLS } from './lists/calls.ts'
import { CHANNELS } from './lists/channels.ts'
import { ERRORS } from './lists/errors.ts'
import { GEO } from './lists/geo.ts'
import { NOTIFICATIONS } from './lists/notifications.ts'
import { INTERFACE } from './lists/interface.ts'
import { LIST } from './lists/list.ts'
import { LIVE } from './lists/live.ts'
import { MAP } from './lists/map.ts'
import { PEOPLE } from './lists/people.ts'
import { REPORTS } from './lists/reports.ts'
import { USER_RIGHTS } from './lists/rights.ts'
import { SESSION } from './lists/session.ts'
import { TASKS } from './lists/tasks.ts'
import { VEHICLE } from './lists/vehicle.ts'
import { VEHICLE_SETTINGS } from './lists/vehicleSettings.ts'
import type { Mutation } from './mutation.ts'

/** Every mutation, at most one per requirement. */
export const MUTATIONS: readonly Mutation[] = [
  ...CHANNELS,
  ...LIST,
  ...LIVE,
  ...SESSION,
  ...ERRORS,
  ...MAP,
  ...GEO,
  ...NOTIFICATIONS,
  ...INTERFACE,
  ...CALLS,
  ...VEHICLE,
  ...VEHICLE_SETTINGS,
  ...REPORTS,
  ...USER_RIGHTS,
  ...PEOPLE,
  ...TASKS,
]
