/** A gateway that takes messages by HTTP; patterns are those of RE2. */
export interface HttpGatewayForm {
  /** May name placeholders, which are then percent-encoded. */
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  /** 'basic': user and password in the authorization header. */
  readonly authorization: 'none' | 'basic' | 'bearer'
  readonly contentType: string
  /** '': no body. */
  readonly body: string
  /** An answer that says the message was accepted; null: any with a status from 200 to 299. */
  readonly success: string | null
  /** Its group is the id of the message; null: the answer has none. */
  readonly messageId: string | null
  /** An answer after which the message is tried again; null: none of this kind. */
  readonly retry: string | null
}

const FORM = 'application/x-www-form-urlencoded'
const BASE = { method: 'POST', headers: {}, retry: null } as const

export const SMS_PRESETS = {
  /** SMS_PASSWORD is the token. https://turbosms.ua/api.html */
  turbosms: {
    ...BASE,
    url: 'https://api.turbosms.ua/message/send.json',
    authorization: 'bearer',
    contentType: 'application/json',
    body: '{"recipients":["{digits}"],"sms":{"sender":"{sender}","text":"{message}"}}',
    success: '"message_id"\\s*:\\s*"[^"]+"',
    messageId: '"message_id"\\s*:\\s*"([^"]+)"',
  },
  /** https://smsc.ua/api/http/ ; errors 3, 4 and 9: no money, address blocked for a while, too many requests. */
  smsc: {
    ...BASE,
    url: 'https://smsc.ua/sys/send.php',
    authorization: 'none',
    contentType: FORM,
    body: 'login={user}&psw={password}&phones={digits}&mes={message}&sender={sender}&charset=utf-8&fmt=3',
    success: '^\\s*\\{\\s*"id"\\s*:\\s*"?\\d+"?\\s*,\\s*"cnt"',
    messageId: '"id"\\s*:\\s*"?(\\d+)',
    retry: '"error_code"\\s*:\\s*"?[349]\\b',
  },
  /** SMS_PASSWORD is the token. https://www.smsapi.com/docs ; 103: no money; the others: faults of the service. */
  smsapi: {
    ...BASE,
    url: 'https://api.smsapi.com/sms.do',
    authorization: 'bearer',
    contentType: FORM,
    body: 'to={digits}&from={sender}&message={message}&encoding=utf-8&format=json',
    success: '"list"\\s*:\\s*\\[\\s*\\{\\s*"id"',
    messageId: '"id"\\s*:\\s*"([^"]+)"',
    retry: '"error"\\s*:\\s*"?(?:103|201|203|666|999)\\b',
  },
  /** SMS_USER is the account's SID. https://www.twilio.com/docs/messaging/api */
  twilio: {
    ...BASE,
    url: 'https://api.twilio.com/2010-04-01/Accounts/{user}/Messages.json',
    authorization: 'basic',
    contentType: FORM,
    body: 'To={phone}&From={sender}&Body={message}',
    success: null,
    messageId: '"sid"\\s*:\\s*"(\\w+)"',
  },
} as const satisfies Readonly<Record<string, HttpGatewayForm>>
export type SmsPreset = keyof typeof SMS_PRESETS
