import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import {
  type AvailableChannels,
  availableChannels,
  messagePage,
  messageQuery,
  pushKey,
  pushParams,
  pushSubscription,
  pushSubscriptionBody,
  telegramLink,
  telegramState,
} from '../../../src/contract/http/channels.ts'
import { errorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { Clock } from '../../platform/clock.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import { readMessages } from './messageLog.ts'
import { subscribe, unsubscribe } from './push/ownBrowsers.ts'
import { type ChannelCaller, forgetChat, makeChatLink, readChat } from './telegram/ownChat.ts'

const tags = ['notification channels']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }

export interface ChannelRoutesDependencies {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly available: AvailableChannels
  readonly isPrivateAllowed: boolean
  /** null: Telegram is not set up. */
  readonly botName: (() => Promise<string | null>) | null
  readonly publicKey: string
}

const callerOf = (request: FastifyRequest): ChannelCaller => ({
  principal: principalOf(request),
  address: request.ip,
})

/** The channels by which notifications leave (docs/channels.md). */
export const channelRoutes: FastifyPluginAsyncZod<{ readonly deps: ChannelRoutesDependencies }> = async (
  app,
  { deps },
) => {
  const { db } = deps
  app.get(
    CALLS.channels.path,
    {
      onRequest: requireCall('channels'),
      schema: {
        summary: 'Which channels are set up',
        tags,
        response: { 200: availableChannels, ...FAILURES },
      },
    },
    () => deps.available,
  )
  app.get(
    CALLS.channelMessages.path,
    {
      onRequest: requireCall('channelMessages'),
      schema: {
        summary: 'Messages that leave or left by a channel, newest first: of the client, or to the caller',
        tags,
        querystring: messageQuery,
        response: { 200: messagePage, ...FAILURES },
      },
    },
    (request) => readMessages(db, principalOf(request), request.query),
  )
  app.get(
    CALLS.telegramChat.path,
    {
      onRequest: requireCall('telegramChat'),
      schema: {
        summary: "The caller's chat of Telegram",
        tags,
        response: { 200: telegramState, ...FAILURES },
      },
    },
    (request) => readChat(deps, principalOf(request)),
  )
  app.put(
    CALLS.linkTelegram.path,
    {
      onRequest: requireCall('linkTelegram'),
      schema: {
        summary: 'Makes an address that links the chat which opens it, once',
        tags,
        response: { 200: telegramLink, 422: errorBody, 502: errorBody, ...FAILURES },
      },
    },
    (request) => makeChatLink(deps, principalOf(request)),
  )
  app.delete(
    CALLS.unlinkTelegram.path,
    {
      onRequest: requireCall('unlinkTelegram'),
      schema: {
        summary: "Unlinks the caller's chat of Telegram",
        tags,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await forgetChat(deps, callerOf(request))
      return reply.code(204).send()
    },
  )
  app.get(
    CALLS.pushKey.path,
    {
      onRequest: requireCall('pushKey'),
      schema: {
        summary: 'The key that a browser subscribes with',
        tags,
        response: { 200: pushKey, ...FAILURES },
      },
    },
    () => ({ publicKey: deps.publicKey }),
  )
  app.put(
    CALLS.subscribePush.path,
    {
      onRequest: requireCall('subscribePush'),
      schema: {
        summary: "Stores a browser's subscription for as long as the session lives",
        tags,
        body: pushSubscriptionBody,
        response: { 200: pushSubscription, ...FAILURES },
      },
    },
    (request) => subscribe(deps, principalOf(request), request.body),
  )
  app.delete(
    CALLS.unsubscribePush.path,
    {
      onRequest: requireCall('unsubscribePush'),
      schema: {
        summary: 'Removes a subscription of the caller',
        tags,
        params: pushParams,
        response: { 204: z.undefined(), 404: errorBody, ...FAILURES },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      if (!(await unsubscribe(db, principalOf(request), id))) {
        throw notFound(SERVER_TEXT.notYourSubscription(id))
      }
      return reply.code(204).send()
    },
  )
}
