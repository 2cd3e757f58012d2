import {
  type FleetKeeping,
  KEPT_FLEET_MAX_AGE_MS,
  KEPT_FLEET_MAX_BYTES,
} from '../../src/contract/engine/keptFleet.ts'
import type { ApiCredentials } from '../lists/listCalls.ts'
import type { DeviceKey, EnginePorts, HttpPort, KeptPort, KeptRecord, Sealed } from '../ports.ts'
import { decodeFleet, encodeFleet, type KeptLists } from './fleetFile.ts'
import { type AskedKey, askKey } from './askKey.ts'
import { inTime } from './inTime.ts'
import { keptHttp } from './keptHttp.ts'
import { ListRecording } from './listRecording.ts'

/** A store that has not answered by then counts as empty: nothing waits for the disk of a device, ms. */
const READ_TIMEOUT_MS = 1_000
/** Loading and drawing come first, ms. */
const KEEP_AFTER_MS = 1_000

/** A kept fleet that may be shown. */
export interface FoundFleet {
  /** The moment as of which it is true, ms since the epoch. */
  readonly at: number
  /** Every event after this seq is missing. */
  readonly seq: number
  /** Answers the list calls with what was kept. */
  readonly credentials: ApiCredentials
}

/**
 * Keeps the lists of a session as they came, sealed with a key that the server derives from the session and from what
 * it may see (server/access/fleetKey.ts), and finds them at the next start. Nothing of them is returned before the
 * server has given the key, or, where the person allowed it for this device, while there is no network. One instance
 * for each connection of the engine.
 */
export class FleetKeeper {
  readonly #clock: EnginePorts['clock']
  readonly #kept: KeptPort
  readonly #credentials: ApiCredentials
  readonly #isOffline: boolean
  readonly #end = new AbortController()
  /** The key that `find` asked for, until lists are requested. */
  #asked: Promise<AskedKey> | null = null
  /** The lists that are being read, and the key that was asked for before them. */
  #recording: { readonly lists: ListRecording; readonly before: Promise<AskedKey> } | null = null
  /** Rises when what was to be kept is not to be kept any more. */
  #turn = 0
  /** What is shown and was not confirmed since events follow. */
  #shown: Sealed | null = null
  #cancelKeep: () => void = () => undefined

  constructor(
    { clock, kept }: { readonly clock: EnginePorts['clock']; readonly kept: KeptPort },
    credentials: ApiCredentials,
    keeping: Exclude<FleetKeeping, 'off'>,
  ) {
    this.#clock = clock
    this.#kept = kept
    this.#credentials = credentials
    this.#isOffline = keeping === 'offline'
  }

  /**
   * The fleet of this session that was kept last and that the account may still see; null: there is none. What nobody
   * may see any more is deleted. `over`: the session has ended.
   */
  async find(): Promise<FoundFleet | 'over' | null> {
    const key = this.#ask()
    this.#asked = key
    const record = await this.#read()
    if (record === null) return null
    const asked = await key
    if (asked.kind === 'over' || asked.kind === 'refused') {
      this.forget()
      return asked.kind === 'over' ? 'over' : null
    }
    try {
      const opener = asked.kind === 'key' ? await this.#kept.keyOf(asked.text) : this.#offlineKey(record)
      if (opener === null) return null
      const lists = decodeFleet(await this.#kept.open(opener, record.sealed))
      this.#shown = record.sealed
      return {
        at: record.at,
        seq: Math.min(...[...lists.values()].map(({ asOf }) => asOf)),
        credentials: { ...this.#credentials, http: keptHttp(lists, this.#credentials.http) },
      }
    } catch {
      // Of other rights, of an earlier version, or damaged: the lists are loaded instead.
      this.forget()
      return null
    }
  }

  /** Events follow: whether the shown fleet is still one that the account may see. Asked once. */
  async isConfirmed(): Promise<boolean> {
    const shown = this.#shown
    this.#shown = null
    if (shown === null) return true
    const asked = await this.#ask()
    if (asked.kind !== 'key') return false
    try {
      await this.#kept.open(await this.#kept.keyOf(asked.text), shown)
      return true
    } catch {
      return false
    }
  }

  /** For a loading of all lists, which is recorded. */
  recorded(): ApiCredentials {
    this.#cancelKeep()
    const before = this.#asked ?? this.#ask()
    this.#asked = null
    const { http } = this.#credentials
    const afterKey: HttpPort = {
      get: async (...request) => {
        await before
        return http.get(...request)
      },
    }
    const lists = new ListRecording(afterKey, KEPT_FLEET_MAX_BYTES)
    this.#recording = { lists, before }
    return { ...this.#credentials, http: lists }
  }

  /** Every list has been read: what was recorded is kept, a moment later. */
  keep(): void {
    if (this.#recording === null) return
    const { lists, before } = this.#recording
    const whole = lists.take()
    if (whole === null) return
    const at = this.#clock.now()
    this.#cancelKeep()
    this.#cancelKeep = this.#clock.setTimer(() => void this.#store(whole, at, before), KEEP_AFTER_MS)
  }

  /** Deletes what is kept. */
  forget(): void {
    this.#turn += 1
    this.#cancelKeep()
    this.#recording = null
    this.#kept.drop().catch(() => undefined)
  }

  /** Writes nothing more; what is kept stays. */
  close(): void {
    this.#end.abort()
    this.#cancelKeep()
  }

  #ask(): Promise<AskedKey> {
    return askKey(this.#credentials, this.#clock, this.#end.signal)
  }

  /** What is kept of this session, and not too long; anything else is deleted. */
  async #read(): Promise<KeptRecord | null> {
    try {
      const record = await inTime(this.#clock, READ_TIMEOUT_MS, this.#kept.read(), null)
      if (record === null) return null
      const age = this.#clock.now() - record.at
      const isOwn = record.session === (await this.#kept.nameOf(this.#credentials.token))
      if (isOwn && age >= 0 && age <= KEPT_FLEET_MAX_AGE_MS) return record
      await this.#kept.drop()
    } catch {
      // The browser keeps nothing.
    }
    return null
  }

  #offlineKey({ key }: KeptRecord): DeviceKey | null {
    return this.#isOffline ? key : null
  }

  /** Keeps lists under the key that was valid before they were requested and still is: no rights changed meanwhile. */
  async #store(lists: KeptLists, at: number, before: Promise<AskedKey>): Promise<void> {
    const turn = this.#turn
    const isOver = (): boolean => this.#end.signal.aborted || turn !== this.#turn
    try {
      const [first, now] = [await before, await this.#ask()]
      if (isOver()) return
      if (first.kind !== 'key' || now.kind !== 'key' || first.text !== now.text) return this.forget()
      const key = await this.#kept.keyOf(now.text)
      const session = await this.#kept.nameOf(this.#credentials.token)
      const sealed = await this.#kept.seal(key, encodeFleet(lists))
      if (isOver()) return
      await this.#kept.write({ session, at, sealed, key: this.#isOffline ? key : null })
    } catch {
      // No room, or a browser that keeps nothing: the next start loads the lists.
      this.forget()
    }
  }
}
