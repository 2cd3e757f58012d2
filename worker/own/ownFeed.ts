import {
  OWN_EVENTS_ENDED,
  OWN_EVENTS_OPENED,
  type OwnEvents,
  type OwnEventSink,
} from '../../src/contract/engine/ownEvents.ts'
import { isRecord } from '../../src/contract/rules/isRecord.ts'
import { CONTROL, OWN_EVENTS_QUERY } from '../../src/contract/wire/protocol.ts'
import { Link, type LinkPorts } from '../socket/link.ts'

/** null for anything that is not JSON. */
const parseJson = (frame: string): unknown => {
  try {
    return JSON.parse(frame)
  } catch {
    return null
  }
}

/**
 * The socket of the account's own events: kept alive as that of the fleet, but without vehicles, lists and seqs. What
 * was missed while it was down is read from the server again by whoever shows it.
 */
export class OwnFeed implements OwnEvents {
  readonly #link: Link
  #sink: OwnEventSink = () => undefined

  constructor(ports: LinkPorts) {
    this.#link = new Link(ports, {
      stateChanged: ({ phase }) => {
        if (phase === 'ended') this.#sink({ event: OWN_EVENTS_ENDED, data: null })
      },
      frame: (data) => this.#take(data),
      resumeFrom: () => ({ seq: null }),
    })
  }

  start(
    { apiOrigin, token }: { readonly apiOrigin: string; readonly token: string },
    sink: OwnEventSink,
  ): void {
    this.#sink = sink
    this.#link.connect(apiOrigin, token, { query: OWN_EVENTS_QUERY, formats: ['fleet.v1.json'] })
  }

  stop(): void {
    this.#link.disconnect()
  }

  #take(frame: string | ArrayBuffer): void {
    if (typeof frame !== 'string') return
    for (const message of [parseJson(frame)].flat()) if (isRecord(message)) this.#pass(message)
  }

  #pass({ event, data }: Readonly<Record<string, unknown>>): void {
    if (event === CONTROL.heartbeat || typeof event !== 'string') return
    if (event === CONTROL.ready || event === CONTROL.resync) {
      this.#link.greeted()
      this.#sink({ event: OWN_EVENTS_OPENED, data: null })
    } else this.#sink({ event, data })
  }
}
