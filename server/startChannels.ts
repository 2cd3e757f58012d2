import type { Kysely } from 'kysely'
import { type PreparedChannels, prepareChannels } from './features/channels/prepareChannels.ts'
import type { Measuring } from './metrics/createMeasuring.ts'
import type { Clock } from './platform/clock.ts'
import { componentLog, type Log } from './platform/log.ts'
import type { Shutdown } from './platform/shutdown.ts'
import type { Config } from './readConfig.ts'
import type { Database } from './storage/schema.ts'

interface ChannelOptions {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
}

/** Notifications leave by every channel that is set up. measuring: null, where nothing is measured. */
export const startChannels = async (
  { config, clock, log }: ChannelOptions,
  db: Kysely<Database>,
  measuring: Measuring | null,
  shutdown: Shutdown,
): Promise<PreparedChannels> => {
  // Metrics may be read while the channels are being prepared.
  let prepared: PreparedChannels | null = null
  const observe = measuring?.measureChannels(() => prepared?.loops ?? [])
  const channels = await prepareChannels({
    db,
    clock,
    log: componentLog(log, 'channels'),
    config: config.channels,
    mail: config.mail,
    productName: config.productName,
    timeZone: config.timeZone,
    ...config.webhooks,
    ...(observe && { observe }),
  })
  prepared = channels
  await channels.start()
  shutdown.add('the channels', () => channels.stop())
  return channels
}
