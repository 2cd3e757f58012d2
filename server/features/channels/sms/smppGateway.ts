import type { Pdu } from 'smpp'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { createRepeated } from '../../../platform/repeated.ts'
import type { Outcome } from '../channelSender.ts'
import { bindSmpp, type SmppSession } from './smppSession.ts'
import type { SmppConfig } from './smsConfig.ts'
import type { SmsGateway, SmsText } from './smsGateway.ts'
import { encodeSms } from './smsParts.ts'

/** How often the connection is checked, and made again if it ended, so that receipts arrive. */
const CHECK_MS = 30_000
const CHECK_TIMEOUT_MS = 10_000
/** How long a centre that wants fewer messages is left alone. */
const PAUSE_MS = 2_000

/** SMPP 3.4, 5.1.3: queue full, throttled. */
const THROTTLED: readonly number[] = [0x14, 0x58]
/** Length, sender, recipient, options: no further attempt mends these. */
const FINAL: readonly number[] = [0x01, 0x0a, 0x0b, 0x33, 0x43, 0x48, 0x49, 0x50, 0x51, 0x61, 0x62]
/** The bits of `esm_class` that say what is delivered, and their value for a receipt. */
const KIND_MASK = 0x3c
const RECEIPT = 0x04

/** What a centre says of a message that it accepted. */
export type OnReceipt = (providerId: string, receipt: string) => Promise<void>

/** An SMS centre by SMPP: one connection, bound again when it ended. */
export const createSmppGateway = (
  config: SmppConfig,
  deps: { readonly clock: Clock; readonly log: Log; readonly onReceipt: OnReceipt },
): SmsGateway => {
  let session: SmppSession | null = null
  let binding: Promise<SmppSession> | null = null

  /** The bound connection; several callers wait for one attempt. */
  const bound = async (): Promise<SmppSession> => {
    if (session?.isOpen) return session
    binding ??= bindSmpp(config, noteDelivery).finally(() => {
      binding = null
    })
    session = await binding
    return session
  }
  const noteDelivery = async (pdu: Pdu): Promise<void> => {
    const receipt = receiptOf(pdu)
    if (receipt) await deps.onReceipt(receipt.id, receipt.state)
  }
  const checks = createRepeated({
    clock: deps.clock,
    pauseMs: CHECK_MS,
    async run() {
      await (await bound()).enquire(AbortSignal.timeout(CHECK_TIMEOUT_MS))
    },
    onFailure(error) {
      session?.close()
      session = null
      deps.log(`the SMS centre: ${error instanceof Error ? error.message : 'unknown'}`, { level: 'warning' })
    },
  })
  return {
    async send(sms, signal) {
      const open = await bound()
      let outcome: Outcome = { kind: 'refused', answer: 'an empty text' }
      for (const options of submissionsOf(config, sms)) {
        outcome = outcomeOf(await open.submit(options, signal), deps.clock.now())
        if (outcome.kind !== 'sent') return outcome
      }
      // A receipt is asked for the last part.
      return outcome
    },
    start: () => checks.start(),
    async stop() {
      await checks.stop()
      session?.close()
    },
  }
}

/** The requests that submit an SMS, one for each of its parts. */
const submissionsOf = ({ sender, long }: SmppConfig, { phone, text }: SmsText): readonly object[] => {
  const { dataCoding, whole, parts } = encodeSms(text)
  const addresses = {
    ...addressOf(sender),
    dest_addr_ton: 1,
    dest_addr_npi: 1,
    destination_addr: phone.replace(/\D/g, ''),
    data_coding: dataCoding,
  }
  if (long === 'payload' && parts.length > 1) {
    return [{ ...addresses, registered_delivery: 1, short_message: '', message_payload: whole }]
  }
  return parts.map((part, index) => ({
    ...addresses,
    registered_delivery: index === parts.length - 1 ? 1 : 0,
    short_message: part,
  }))
}

/** The sender with its type of number: international, short, or a name. */
const addressOf = (sender: string): object => {
  const digits = sender.replace(/^\+/, '')
  const isNumber = /^\d+$/.test(digits)
  if (!isNumber) return { source_addr_ton: 5, source_addr_npi: 0, source_addr: sender }
  const isShort = digits.length <= 6
  return { source_addr_ton: isShort ? 3 : 1, source_addr_npi: isShort ? 0 : 1, source_addr: digits }
}

const outcomeOf = ({ command_status: status, message_id: id }: Pdu, now: number): Outcome => {
  const answer = `status ${status}`
  if (status === 0) return { kind: 'sent', answer, providerId: id || null }
  if (THROTTLED.includes(status))
    return { kind: 'throttled', scope: 'channel', until: now + PAUSE_MS, answer }
  return { kind: FINAL.includes(status) ? 'refused' : 'later', answer }
}

/** The receipt in a delivery (SMPP 3.4, appendix B); null: it is another one, as an SMS of a person. */
const receiptOf = (pdu: Pdu): { readonly id: string; readonly state: string } | null => {
  if (((pdu.esm_class ?? 0) & KIND_MASK) !== RECEIPT) return null
  const text = String(pdu.short_message?.message ?? '')
  const id = pdu.receipted_message_id ?? /\bid:(\S+)/i.exec(text)?.[1]
  const state = /\bstat:(\w+)/i.exec(text)?.[1] ?? 'received'
  return id === undefined ? null : { id, state }
}
