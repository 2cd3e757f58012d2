import type { AddressInfo } from 'node:net'
import smpp, { type Pdu, type Session } from 'smpp'

/** An SMS as a phone shows it: the parts joined. */
interface ReceivedSms {
  readonly to: string
  readonly from: string
  readonly text: string
  readonly parts: number
  readonly dataCoding: number
}

/** An SMS centre on loopback, which speaks SMPP. */
export interface TestSmsCentre {
  readonly url: string
  /** Whole messages in the order in which they became whole. */
  readonly received: ReceivedSms[]
  /** Ids that were given to submissions. */
  readonly ids: string[]
  /** Connections that were bound since the start. */
  readonly binds: number
  /** The status of the next responses; 0: accepted. */
  status: number
  /** Ends every connection. */
  drop(): void
  /** Delivers a receipt and resolves once it is acknowledged. */
  deliverReceipt(id: string, state: string): Promise<void>
  close(): Promise<void>
}

export const openTestSmsCentre = async (): Promise<TestSmsCentre> => {
  const sessions = new Set<Session>()
  const parts = new Map<string, Map<number, string>>()
  let binds = 0

  const take = (pdu: Pdu): void => {
    const to = pdu.destination_addr ?? ''
    const from = `${pdu.source_addr_ton}:${pdu.source_addr}`
    const text = String(pdu.message_payload?.message ?? pdu.short_message?.message ?? '')
    const rest = { to, from, dataCoding: pdu.data_coding ?? 0 }
    const [udh] = (pdu.short_message?.udh ?? []) as readonly Buffer[]
    if (!udh) {
      centre.received.push({ ...rest, text, parts: 1 })
      return
    }
    const [, , reference = 0, total = 0, place = 0] = udh
    const known = parts.get(`${to} ${reference}`) ?? new Map<number, string>()
    known.set(place, text)
    parts.set(`${to} ${reference}`, known)
    if (known.size < total) return
    const whole = [...known].toSorted(([a], [b]) => a - b).map(([, one]) => one)
    centre.received.push({ ...rest, text: whole.join(''), parts: total })
  }
  const server = smpp.createServer((session) => {
    sessions.add(session)
    session.on('error', () => undefined)
    session.on('close', () => sessions.delete(session))
    session.on('bind_transceiver', (pdu: Pdu) => {
      const isKnown = pdu.system_id === 'fleet' && pdu.password === 'pass-word'
      if (isKnown) binds += 1
      session.send(pdu.response({ command_status: isKnown ? 0 : 0x0e }))
    })
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
    session.on('unbind', (pdu: Pdu) => session.send(pdu.response()))
    session.on('submit_sm', (pdu: Pdu) => {
      if (centre.status !== 0) {
        session.send(pdu.response({ command_status: centre.status }))
        return
      }
      take(pdu)
      const id = `sms-${centre.ids.length + 1}`
      centre.ids.push(id)
      session.send(pdu.response({ message_id: id }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const centre: TestSmsCentre = {
    url: `smpp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    ids: [],
    get binds() {
      return binds
    },
    status: 0,
    drop() {
      for (const session of sessions) session.destroy()
    },
    deliverReceipt(id, state) {
      const [session] = sessions
      const text = `id:${id} sub:001 dlvrd:001 submit date:2611201200 done date:2611201201 stat:${state} err:000`
      const receipt = { esm_class: 4, short_message: { message: Buffer.from(text) }, data_coding: 0 }
      return new Promise((resolve) => session?.deliver_sm(receipt, () => resolve()))
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        centre.drop()
      }),
  }
  return centre
}
