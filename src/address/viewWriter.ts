import { type AddressView, readAddressView, writeAddressView } from './addressView.ts'
import { splitHash } from './hashLocation.ts'

/** What the writer needs of the page; tests pass their own. */
export interface AddressPage {
  readonly hash: () => string
  /** Puts the hash in the place of the present one without a step in the history and without an event. */
  readonly replace: (hash: string) => void
  /** Calls when somebody else changed the hash; returns the end of it. */
  readonly onChange: (run: () => void) => () => void
  /** Returns how to call it off. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** Browsers refuse more than about 100 changes of the address in 30 s. */
export const WRITE_EVERY_MS = 400

/** Keeps the query of one page's address equal to what is seen. */
export class ViewWriter {
  private view: AddressView
  private asked: AddressView
  /** The hash as it was last read or written here: any other one is a person's, and is read before it is written. */
  private known: string
  private cancel: (() => void) | null = null
  private readonly readers = new Set<() => void>()
  private readonly page: AddressPage
  /** Of the page that this writer belongs to: another page's address is left alone. */
  private readonly path: string

  constructor(page: AddressPage) {
    this.page = page
    this.known = page.hash()
    const { path, query } = splitHash(this.known)
    this.path = path
    this.view = readAddressView(query)
    this.asked = this.view
  }

  /** What the address asked for when the page was opened, or when a person changed it since; not our own writing. */
  readonly asksFor = (): AddressView => this.asked

  readonly subscribe = (changed: () => void): (() => void) => {
    this.readers.add(changed)
    const end = this.readers.size === 1 ? this.page.onChange(this.reread) : null
    if (end) this.endListening = end
    // Whoever opened another address before anybody listened is not overlooked.
    this.reread()
    return () => {
      this.readers.delete(changed)
      if (this.readers.size > 0) return
      this.endListening()
      this.cancel?.()
      this.cancel = null
    }
  }

  /** Says a part of what is seen now; written soon, together with what else changes until then. */
  readonly write = (part: Partial<AddressView>): void => {
    this.view = { ...this.view, ...part }
    this.cancel ??= this.page.after(WRITE_EVERY_MS, this.flush)
  }

  /** The same for what a person chose: written at once, so that a reload right after it finds it. */
  readonly writeNow = (part: Partial<AddressView>): void => {
    this.view = { ...this.view, ...part }
    this.cancel?.()
    this.flush()
  }

  private endListening = (): void => {}

  /**
   * Browsers tell of a new address some time after it stands there; on a busy page a writing that waits comes in between,
   * and must not put the old view over what a person just opened.
   */
  private readonly flush = (): void => {
    this.cancel = null
    if (this.page.hash() !== this.known) {
      this.reread()
      return
    }
    const next = writeAddressView(this.view)
    if (next === splitHash(this.known).query) return
    this.page.replace(`#${this.path}${next === '' ? '' : `?${next}`}`)
    this.known = this.page.hash()
  }

  private readonly reread = (): void => {
    const hash = this.page.hash()
    const { path, query } = splitHash(hash)
    if (hash === this.known || path !== this.path) return
    this.cancel?.()
    this.cancel = null
    this.known = hash
    this.view = readAddressView(query)
    this.asked = this.view
    for (const changed of this.readers) changed()
  }
}
