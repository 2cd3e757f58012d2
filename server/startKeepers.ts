import type { Roads } from './features/roads/roads.ts'
import { VehicleDayKeeper } from './features/overview/vehicleDayKeeper.ts'
import { TaskKeeper } from './features/tasks/taskKeeper.ts'
import type { Fleet } from './live/createFleet.ts'
import { DriverKeeper } from './live/drivers/driverKeeper.ts'
import { TrailerKeeper } from './live/trailers/trailerKeeper.ts'
import { componentLog, type Log } from './platform/log.ts'
import type { Shutdown } from './platform/shutdown.ts'

/**
 * Who drove, which trailer hung on which vehicle, and how far tasks are: judged again wherever a write marked a change; and what
 * vehicles did on each day.
 */
export const startKeepers = (
  fleet: Fleet,
  roads: Pick<Roads, 'engine'>,
  log: Log,
  shutdown: Shutdown,
): void => {
  const keepers = {
    drivers: new DriverKeeper({ ...fleet, log: componentLog(log, 'drivers') }),
    days: new VehicleDayKeeper({ ...fleet, log: componentLog(log, 'days') }),
    tasks: new TaskKeeper({ ...fleet, roads, log: componentLog(log, 'tasks') }),
    trailers: new TrailerKeeper({ ...fleet, log: componentLog(log, 'trailers') }),
  }
  for (const [name, keeper] of Object.entries(keepers)) {
    keeper.start()
    shutdown.add(`the ${name}`, () => keeper.stop())
  }
}
