import { searchForm } from '../../src/contract/rules/text.ts'
import { grown } from './grown.ts'

/** In `#codes`: nobody is known to drive. */
const NOBODY = 0

/**
 * The driver of each slot by name, for the search: four bytes a vehicle, and each name once. Names that no vehicle has
 * any more stay until everything is cleared.
 */
export class DriverNames {
  /** Names, and what a search compares, by code. */
  #names: string[] = ['']
  #forms: string[] = ['']
  readonly #known = new Map<string, number>()
  #codes = new Uint32Array(0)
  #version = 0

  /** Rises when an earlier matcher may not know a name. */
  get version(): number {
    return this.#version
  }

  /** The name of whoever drives; '' where nobody is known to. */
  get(slot: number): string {
    return this.#names[this.#codes[slot] ?? NOBODY] ?? ''
  }

  /** Returns true when the driver changed. */
  set(slot: number, name: string): boolean {
    const code = name === '' ? NOBODY : this.#intern(name)
    if ((this.#codes[slot] ?? NOBODY) === code) return false
    if (slot >= this.#codes.length)
      this.#codes = grown(this.#codes, Math.max(slot + 1, this.#codes.length * 2))
    this.#codes[slot] = code
    return true
  }

  reset(slot: number): void {
    if (slot < this.#codes.length) this.#codes[slot] = NOBODY
  }

  clear(): void {
    this.#names = ['']
    this.#forms = ['']
    this.#known.clear()
    this.#codes.fill(NOBODY)
    this.#version += 1
  }

  /** A test of slots whose driver's name contains `query`, a non-empty searchForm; null: no name does. Valid for this version only. */
  matcher(query: string): ((slot: number) => boolean) | null {
    const found = new Set(this.#forms.flatMap((form, code) => (form.includes(query) ? [code] : [])))
    if (found.size === 0) return null
    return (slot) => found.has(this.#codes[slot] ?? NOBODY)
  }

  /** Does the driver's name contain `query`, a non-empty searchForm? */
  holds(slot: number, query: string): boolean {
    return this.#forms[this.#codes[slot] ?? NOBODY]?.includes(query) ?? false
  }

  #intern(name: string): number {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const code = this.#names.length
    this.#names.push(name)
    this.#forms.push(searchForm(name))
    this.#known.set(name, code)
    this.#version += 1
    return code
  }
}
