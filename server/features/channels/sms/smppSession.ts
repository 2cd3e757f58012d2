import smpp, { type Pdu, type Session } from 'smpp'
import type { SmppConfig } from './smsConfig.ts'

const BIND_TIMEOUT_MS = 10_000
const VERSION_3_4 = 0x34

/** A bound connection to an SMS centre. */
export interface SmppSession {
  readonly isOpen: boolean
  /** Submits a message; rejects when the connection ends or `signal` aborts before the response. */
  submit(options: object, signal: AbortSignal): Promise<Pdu>
  /** Rejects unless the centre responds. */
  enquire(signal: AbortSignal): Promise<Pdu>
  close(): void
}

/**
 * Connects and binds as a transceiver. onDelivery: gets what the centre delivers, which is acknowledged once it resolves.
 * Rejects when the centre refuses or does not respond.
 */
export const bindSmpp = async (
  { url, user, password }: Pick<SmppConfig, 'url' | 'user' | 'password'>,
  onDelivery: (pdu: Pdu) => Promise<void>,
): Promise<SmppSession> => {
  const session = smpp.connect({ url })
  let isOpen = true
  const ends = new Set<(error: Error) => void>()
  const end = (error: Error): void => {
    isOpen = false
    session.destroy()
    for (const reject of ends) reject(error)
    ends.clear()
  }
  session.on('close', () => end(new Error('the connection to the SMS centre ended')))
  session.on('error', end)
  session.on('unbind', (pdu: Pdu) => {
    session.send(pdu.response())
    end(new Error('the SMS centre ended the session'))
  })
  session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
  session.on('deliver_sm', (pdu: Pdu) => {
    // Without an acknowledgement the centre delivers it again.
    onDelivery(pdu).then(
      () => session.send(pdu.response()),
      () => undefined,
    )
  })

  const ask = (request: (answered: (pdu: Pdu) => void) => boolean, signal: AbortSignal): Promise<Pdu> =>
    new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        signal.removeEventListener('abort', onAbort)
        ends.delete(fail)
        reject(error)
      }
      const onAbort = (): void => fail(new Error('the SMS centre does not respond'))
      const done = (pdu: Pdu): void => {
        signal.removeEventListener('abort', onAbort)
        ends.delete(fail)
        resolve(pdu)
      }
      ends.add(fail)
      signal.addEventListener('abort', onAbort)
      if (signal.aborted) onAbort()
      else if (!isOpen || !request(done)) fail(new Error('there is no connection to the SMS centre'))
    })

  const timeout = AbortSignal.timeout(BIND_TIMEOUT_MS)
  try {
    await connected(session, url, ends, timeout)
    const credentials = { system_id: user, password, interface_version: VERSION_3_4 }
    const bound = await ask((answered) => session.bind_transceiver(credentials, answered), timeout)
    if (bound.command_status !== 0) {
      throw new Error(`the SMS centre refuses the login, status ${bound.command_status}`)
    }
  } catch (error) {
    isOpen = false
    session.destroy()
    throw error
  }
  return {
    get isOpen() {
      return isOpen
    },
    submit: (options, signal) => ask((answered) => session.submit_sm(options, answered), signal),
    enquire: (signal) => ask((answered) => session.enquire_link(answered), signal),
    close() {
      isOpen = false
      session.unbind()
      session.close()
    },
  }
}

const connected = (
  session: Session,
  url: string,
  ends: Set<(error: Error) => void>,
  timeout: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    ends.add(reject)
    timeout.addEventListener('abort', () => reject(new Error('the SMS centre does not respond')))
    session.once(url.startsWith('ssmpp:') ? 'secureConnect' : 'connect', () => {
      ends.delete(reject)
      resolve()
    })
  })
