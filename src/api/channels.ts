import {
  type AvailableChannels,
  availableChannels,
  type Channel,
  messagePage,
  type MessagePage,
  type MessageState,
  type PushKeyAnswer,
  pushKey,
  pushSubscription,
  type PushSubscriptionAnswer,
  telegramLink,
  type TelegramLink,
  telegramState,
  type TelegramState,
} from '../contract/http/channels.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** Which messages are requested; null: any, or the newest. */
export interface AskedMessages {
  readonly channel: Channel | null
  readonly state: MessageState | null
  readonly before: number | null
}

/** The ways by which notifications leave the server, and how the signed-in person is reached by them. */
export const createChannelsApi = (http: Http) => ({
  /** Which channels are set up on the server. */
  available: (): Promise<Result<AvailableChannels>> =>
    bodyOf(http, { call: 'channels', schema: availableChannels }),
  /** The messages that leave or left, newest first: of the client, or to the caller. before: the `next` of the part before. */
  messages: ({ channel, state, before }: AskedMessages): Promise<Result<MessagePage>> =>
    bodyOf(http, {
      call: 'channelMessages',
      query: {
        ...(channel !== null && { channel }),
        ...(state !== null && { state }),
        ...(before !== null && { before: String(before) }),
      },
      schema: messagePage,
    }),
  telegram: (): Promise<Result<TelegramState>> =>
    bodyOf(http, { call: 'telegramChat', schema: telegramState }),
  /** The response contains an address that links the chat which opens it, once. */
  linkTelegram: (): Promise<Result<TelegramLink>> =>
    bodyOf(http, { call: 'linkTelegram', schema: telegramLink }),
  unlinkTelegram: (): Promise<Result<null>> => sent(http, { call: 'unlinkTelegram' }),
  pushKey: (): Promise<Result<PushKeyAnswer>> => bodyOf(http, { call: 'pushKey', schema: pushKey }),
  /** For as long as the session lives; the same browser keeps one subscription. */
  subscribePush: (subscription: PushSubscriptionJSON): Promise<Result<PushSubscriptionAnswer>> =>
    bodyOf(http, { call: 'subscribePush', json: subscription, schema: pushSubscription }),
  unsubscribePush: (id: number): Promise<Result<null>> =>
    sent(http, { call: 'unsubscribePush', params: { id } }),
})
export type ChannelsApi = ReturnType<typeof createChannelsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useChannelsApi = resourceHook(createChannelsApi)
