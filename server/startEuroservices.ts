import {
  type PreparedEuroservices,
  prepareEuroservices,
} from './features/euroservices/prepareEuroservices.ts'
import type { Fleet } from './live/createFleet.ts'
import { componentLog, type Log } from './platform/log.ts'
import type { Shutdown } from './platform/shutdown.ts'
import type { Config } from './readConfig.ts'

/** Positions of vehicles that are switched on are sent to SENT-GEO and e-TOLL where these are set up. */
export const startEuroservices = (
  { config, log }: { readonly config: Config; readonly log: Log },
  fleet: Fleet,
  shutdown: Shutdown,
): PreparedEuroservices => {
  const euroservices = prepareEuroservices({
    fleet,
    config: config.euro,
    log: componentLog(log, 'euroservices'),
    timeZone: config.timeZone,
  })
  const { retransmitter } = euroservices
  retransmitter.start()
  shutdown.add('the transmission to SENT-GEO and e-TOLL', () => retransmitter.stop())
  return euroservices
}
