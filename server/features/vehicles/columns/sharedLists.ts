import type { ControlledTransaction, Kysely } from 'kysely'
import { ACTION_GATES } from '../../../../src/contract/actionGates.ts'
import type { ColumnSchema } from '../../../../src/contract/columns/columnSchema.ts'
import { CHUNK_KIND, endChunk, magicBytes } from '../../../../src/contract/columns/columnStream.ts'
import { LIST_COLUMNS, PIN_COLUMNS } from '../../../../src/contract/columns/listColumns.ts'
import type { ListName } from '../../../../src/contract/lists.ts'
import { passes } from '../../../../src/contract/permissions.ts'
import type { AccountPrincipal } from '../../../access/principal.ts'
import { readForbiddenZoneTypes } from '../../../access/visibility.ts'
import { callerLeft } from '../../../platform/plugins/apiError.ts'
import type { FairQueue } from '../../../platform/streaming/fairQueue.ts'
import type { StreamedAnswer, StreamedAnswers } from '../../../platform/streaming/streamedAnswers.ts'
import type { Database } from '../../../storage/schema.ts'
import { type ListPlan, type OpenedList, readList } from '../openList.ts'
import { sightOf } from '../sight.ts'
import { ListBuild } from './listBuild.ts'
import { packChunk } from './packChunk.ts'
import { readPins } from './pinSql.ts'

export interface SharedListDependencies {
  readonly db: Kysely<Database>
  /** Counts the memory, and says how long a build is kept. */
  readonly answers: StreamedAnswers
  /** Limits the lists that are read from the database at once. */
  readonly reading: FairQueue
}

/** Builds that are kept only for readers that may come back; the oldest are dropped beyond it. */
const UNREAD_MAX_BYTES = 32 * 1_048_576

/** A list, how it is read, and who asks. */
export interface ListQuestion<Row> {
  readonly list: ListName
  readonly plan: ListPlan<Row>
  readonly principal: AccountPrincipal
}

/** A build that has not begun to read: whoever asks until then is answered from it, because it will be newer. */
interface Pending {
  readonly build: Promise<ListBuild>
  readonly accounts: Set<number>
  /** Of the callers; when all have left, nothing is read. */
  readonly signals: AbortSignal[]
}

/** One response from a build. */
export interface SharedReading {
  readonly build: ListBuild
  /** The response from a byte on, as it is made. */
  readonly bytes: (from: number) => AsyncGenerator<Uint8Array>
}

interface Kept {
  readonly key: string
  readonly client: string
  /** Responses in progress. */
  readers: number
  timer: NodeJS.Timeout | null
  readonly releases: (() => void)[]
}

/**
 * Makes lists in columns, each once for all callers that see the same vehicles and ask before it is begun; one at a
 * time for the same vehicles, so that whoever asks meanwhile shares the next one. A build is in memory as long as it is sent, and a while
 * longer for a reader that was cut off.
 */
export class SharedLists {
  readonly #deps: SharedListDependencies
  readonly #pending = new Map<string, Pending>()
  /** By key, resolved when the build that is being made has ended; the next one waits for it and so gathers callers. */
  readonly #making = new Map<string, Promise<void>>()
  readonly #kept = new Map<ListBuild, Kept>()

  constructor(deps: SharedListDependencies) {
    this.#deps = deps
  }

  /**
   * The list as of a moment after the call.
   * @throws ApiError 429 or 503 when too many wait to read; the reason of the signal when the caller leaves
   */
  async open<Row>(question: ListQuestion<Row>, { client, signal }: StreamedAnswer): Promise<SharedReading> {
    const key = await this.#keyOf(question)
    signal.throwIfAborted()
    const { accountId } = question.principal
    const pending = this.#pending.get(key) ?? this.#begin(key, client, question)
    pending.accounts.add(accountId)
    pending.signals.push(signal)
    const build = await pending.build
    return this.#reading(build, accountId, signal)
  }

  /** The build that a caller was reading, once it is whole; null when it is gone or the caller no longer sees the same. */
  async resume<Row>(
    question: ListQuestion<Row>,
    id: string,
    { signal }: StreamedAnswer,
  ): Promise<SharedReading | null> {
    const { accountId } = question.principal
    const key = await this.#keyOf(question)
    for (const [build, kept] of this.#kept) {
      if (build.id !== id || kept.key !== key || !build.head.leads.has(accountId)) continue
      kept.readers += 1
      if (kept.timer !== null) clearTimeout(kept.timer)
      const reading = this.#reading(build, accountId, signal)
      return (await build.isWhole()) ? reading : null
    }
    return null
  }

  /** Forgets every build. */
  close(): void {
    for (const [build, kept] of this.#kept) this.#drop(build, kept)
  }

  /** One response; its reader is counted until the response has ended. */
  #reading(build: ListBuild, accountId: number, signal: AbortSignal): SharedReading {
    const leave = (): void => {
      const kept = this.#kept.get(build)
      if (kept === undefined) return
      kept.readers -= 1
      this.#keepUnread(build, kept)
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    return { build, bytes: (from) => build.read(accountId, from) }
  }

  #begin<Row>(key: string, client: string, question: ListQuestion<Row>): Pending {
    const accounts = new Set<number>()
    const signals: AbortSignal[] = []
    const build = this.#build(key, client, question, { accounts, signals })
    // Those who wait for it handle the failure; nobody may be left.
    build.catch(() => undefined)
    const pending = { build, accounts, signals }
    this.#pending.set(key, pending)
    return pending
  }

  async #build<Row>(
    key: string,
    client: string,
    question: ListQuestion<Row>,
    callers: Pick<Pending, 'accounts' | 'signals'>,
  ): Promise<ListBuild> {
    const never = new AbortController().signal
    let release: () => void
    try {
      for (let made = this.#making.get(key); made; made = this.#making.get(key)) await made
      await this.#waitForRoom(client, never)
      release = await this.#deps.reading.acquire(client, never)
    } finally {
      this.#pending.delete(key)
    }
    if (callers.signals.every(({ aborted }) => aborted)) {
      release()
      throw callerLeft()
    }
    let end = (): void => undefined
    const made = new Promise<void>((resolve) => (end = resolve))
    this.#making.set(key, made)
    void made.then(() => this.#making.delete(key))
    try {
      const { build, opened } = await this.#openBuild(question, callers, release)
      const kept: Kept = { key, client, readers: callers.signals.length, timer: null, releases: [] }
      this.#kept.set(build, kept)
      void this.#fill(build, kept, opened, LIST_COLUMNS[question.list]).finally(end)
      return build
    } catch (error) {
      end()
      throw error
    }
  }

  async #openBuild<Row>(
    { list, plan, principal }: ListQuestion<Row>,
    { accounts }: Pick<Pending, 'accounts'>,
    release: () => void,
  ): Promise<{ readonly build: ListBuild; readonly opened: OpenedList }> {
    let leads: ReadonlyMap<number, Uint8Array> = new Map()
    const opened = await readList(this.#deps.db, plan, principal, release, async (trx) => {
      leads = await readLeads(trx, list, principal, [...accounts])
    })
    return { build: new ListBuild({ asOfSeq: opened.asOfSeq, total: opened.total, leads }), opened }
  }

  async #fill(build: ListBuild, kept: Kept, opened: OpenedList, schema: ColumnSchema): Promise<void> {
    const { memory } = this.#deps.answers
    const add = (piece: Uint8Array): void => {
      kept.releases.push(memory.keep(kept.client, piece.length))
      build.add(piece)
    }
    try {
      for await (const items of opened.batches) {
        const rows = items as readonly Readonly<Record<string, unknown>>[]
        if (rows.length > 0) add(await packChunk(CHUNK_KIND.rows, schema, rows))
      }
      add(endChunk())
      build.complete()
      this.#keepUnread(build, kept)
    } catch (error) {
      build.fail(error)
      this.#drop(build, kept)
    }
  }

  /** Those who ask the same question and see the same, by rights and restrictions, have the same key. */
  async #keyOf<Row>({ list, principal }: ListQuestion<Row>): Promise<string> {
    const { accountId, ownerId, kind } = principal
    const scope = kind === 'limited' ? accountId : passes(principal, ACTION_GATES.seeVehicles)
    const forbidden = list === 'mini' ? await readForbiddenZoneTypes(this.#deps.db, principal) : []
    return JSON.stringify([
      list,
      ownerId,
      scope,
      sightOf(principal),
      [...forbidden].toSorted((a, b) => a - b),
    ])
  }

  /** Waits until the client may hold more; builds that nobody reads make room first. */
  async #waitForRoom(client: string, signal: AbortSignal): Promise<void> {
    const { memory } = this.#deps.answers
    while (memory.usedBy(client) > 0 && !memory.hasRoom(client)) {
      const unread = this.#unread()
      for (const [build, kept] of unread) this.#drop(build, kept)
      if (unread.length === 0) await memory.released(signal)
    }
  }

  /** Complete builds that no response is sent from, the oldest first. */
  #unread(): readonly [ListBuild, Kept][] {
    return [...this.#kept].filter(([build, { readers }]) => build.isComplete && readers === 0)
  }

  /** Keeps a build whose last reader has gone for a while: what the network held may be lost to a reader cut off. */
  #keepUnread(build: ListBuild, kept: Kept): void {
    if (kept.readers > 0 || !build.isComplete || !this.#kept.has(build)) return
    kept.timer = setTimeout(() => this.#drop(build, kept), this.#deps.answers.resumeMs).unref()
    let bytes = 0
    for (const [other, otherKept] of this.#unread().toReversed()) {
      bytes += other.bytes
      if (bytes > UNREAD_MAX_BYTES) this.#drop(other, otherKept)
    }
  }

  #drop(build: ListBuild, kept: Kept): void {
    if (kept.timer !== null) clearTimeout(kept.timer)
    this.#kept.delete(build)
    for (const release of kept.releases.splice(0)) release()
  }
}

/** The first bytes for each account: the magic, and its pins in the list that has them. */
const readLeads = async (
  trx: ControlledTransaction<Database>,
  list: ListName,
  principal: AccountPrincipal,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Uint8Array>> => {
  const magic = magicBytes()
  if (list !== 'mini') return new Map(accountIds.map((accountId) => [accountId, magic]))
  const leads = new Map<number, Uint8Array>()
  for (const [accountId, pins] of await readPins(trx, principal, accountIds)) {
    const chunk = await packChunk(
      CHUNK_KIND.pins,
      PIN_COLUMNS,
      pins.map((pin) => ({ ...pin })),
    )
    leads.set(accountId, Buffer.concat([magic, chunk]))
  }
  return leads
}
