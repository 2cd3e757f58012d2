import type { Outcome } from '../channelSender.ts'

/** An SMS; phone: a plus and digits. */
export interface SmsText {
  readonly phone: string
  readonly text: string
}

/** What takes SMS: a gateway by HTTP, or an SMS centre by SMPP. */
export interface SmsGateway {
  /** One attempt. Throws without an answer, as when the connection breaks. */
  send(sms: SmsText, signal: AbortSignal): Promise<Outcome>
  start?(): void
  stop?(): Promise<void>
}
