import { type AddressView, readAddressView, writeAddressView } from './addressView.ts'
import { splitHash } from './hashLocation.ts'

/** What the writer needs from the page; tests pass their own. */
export interface AddressPage {
  readonly hash: () => string
  /** Replaces the current hash without a history entry and without an event. */
  readonly replace: (hash: string) => void
  /** Calls when another party changed the hash; returns the function that unsubscribes. */
  readonly onChange: (run: () => void) => () => void
  /** Returns the function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** Browsers reject more than about 100 changes of the address in 30 s. */
export const WRITE_EVERY_MS = 400

/** Keeps the query of one page's address equal to the current view. */
export class ViewWriter {
  #view: AddressView
  #asked: AddressView
  /** The hash as last read or written here: any other one was opened by a person, and is read before it is written. */
  #known: string
  #cancel: (() => void) | null = null
  readonly #readers = new Set<() => void>()
  readonly #page: AddressPage
  /** The page of this writer: another page's address is left alone. */
  readonly #path: string

  constructor(page: AddressPage) {
    this.#page = page
    this.#known = page.hash()
    const { path, query } = splitHash(this.#known)
    this.#path = path
    this.#view = readAddressView(query)
    this.#asked = this.#view
  }

  /**
   * The view that the address requested when the page was opened, or when a person changed it since; not our own
   * writes.
   */
  readonly asksFor = (): AddressView => this.#asked

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#readers.add(changed)
    const end = this.#readers.size === 1 ? this.#page.onChange(this.#reread) : null
    if (end) this.#endListening = end
    // An address that was opened before anyone subscribed is not missed.
    this.#reread()
    return () => {
      this.#readers.delete(changed)
      if (this.#readers.size > 0) return
      this.#endListening()
      this.#cancel?.()
      this.#cancel = null
    }
  }

  /** Stores a part of the current view; written soon, together with other changes until then. */
  readonly write = (part: Partial<AddressView>): void => {
    this.#view = { ...this.#view, ...part }
    this.#cancel ??= this.#page.after(WRITE_EVERY_MS, this.#flush)
  }

  /** The same for a person's choice: written at once, so that a reload right after it finds it. */
  readonly writeNow = (part: Partial<AddressView>): void => {
    this.#view = { ...this.#view, ...part }
    this.#cancel?.()
    this.#flush()
  }

  #endListening = (): void => {}

  /**
   * Browsers report a new address some time after it is set; on a busy page a pending write comes in between, and must
   * not overwrite what a person just opened with the old view.
   */
  readonly #flush = (): void => {
    this.#cancel = null
    if (this.#page.hash() !== this.#known) {
      this.#reread()
      return
    }
    const next = writeAddressView(this.#view)
    if (next === splitHash(this.#known).query) return
    this.#page.replace(`#${this.#path}${next === '' ? '' : `?${next}`}`)
    this.#known = this.#page.hash()
  }

  readonly #reread = (): void => {
    const hash = this.#page.hash()
    const { path, query } = splitHash(hash)
    if (hash === this.#known || path !== this.#path) return
    this.#cancel?.()
    this.#cancel = null
    this.#known = hash
    this.#view = readAddressView(query)
    this.#asked = this.#view
    for (const changed of this.#readers) changed()
  }
}
