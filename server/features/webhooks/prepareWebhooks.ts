import type { FastifyPluginAsync } from 'fastify'
import type { Fleet } from '../../live/createFleet.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { upkeepJob } from '../../platform/jobs/upkeepJob.ts'
import type { Log } from '../../platform/log.ts'
import { webhookRoutes } from './routes.ts'
import { createWebhookSender, type SenderDependencies, type WebhookSender } from './webhookSender.ts'

/** The webhooks of a server: their sender, their upkeep, and the calls with which owners configure them. */
export interface PreparedWebhooks {
  readonly sender: WebhookSender
  /** Deletes old messages and turns off webhooks that fell behind. */
  readonly upkeep: JobKind
  readonly calls: FastifyPluginAsync
}

export const prepareWebhooks = (
  fleet: Fleet,
  options: Omit<SenderDependencies, 'fleet' | 'log'> & { readonly log: Log },
): PreparedWebhooks => {
  const sender = createWebhookSender({ fleet, ...options })
  const { isPrivateAllowed } = options
  return {
    sender,
    upkeep: upkeepJob({
      name: 'webhooks.upkeep',
      cron: '*/10 * * * *',
      timeZone: 'UTC',
      // The next round comes soon enough.
      retry: { attempts: 1, firstMs: 0, maxMs: 0 },
      failure: 'webhooks were not cleaned',
      run: () => sender.clean(),
    }),
    calls: async (app) => {
      await app.register(webhookRoutes, { deps: { fleet, sender, isPrivateAllowed } })
    },
  }
}
