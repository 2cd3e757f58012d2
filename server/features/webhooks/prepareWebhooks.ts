import type { FastifyPluginAsync } from 'fastify'
import type { Fleet } from '../../live/createFleet.ts'
import type { Log } from '../../log.ts'
import { webhookRoutes } from './routes.ts'
import { createWebhookSender, type SenderDependencies, type WebhookSender } from './webhookSender.ts'

/** Webhooks of a server: what sends their messages, and the calls by which owners set them up. */
export interface PreparedWebhooks {
  readonly sender: WebhookSender
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
    calls: async (app) => {
      await app.register(webhookRoutes, { desk: { fleet, sender, isPrivateAllowed } })
    },
  }
}
