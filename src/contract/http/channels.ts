/** The ways by which a notification leaves the server (NOTIF-01 to NOTIF-03; `push` is Web Push). */
export const CHANNELS = ['email', 'sms', 'telegram', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * waiting: to be sent, possibly again; sent: the provider accepted it; failed: the provider refused it; dropped: it was
 * not to be sent any more; expired: it was not accepted in time.
 */
export const MESSAGE_STATES = ['waiting', 'sent', 'failed', 'dropped', 'expired'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/**
 * Why a message was dropped: the account may no longer see the vehicle; the account is blocked or of another owner; the
 * chat or browser is no longer linked; the client's messages of the day are used up.
 */
export const DROP_REASONS = ['rightLost', 'accountGone', 'unlinked', 'dailyLimit'] as const
export type DropReason = (typeof DROP_REASONS)[number]
