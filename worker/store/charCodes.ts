/** Codes are bytes from 1; 0 means no code, 255 is reserved for readers. */
const MAX_CODE = 254
export const NO_CODE = 0

/**
 * One byte for each UTF-16 unit that occurs in the names and plates of a fleet. A fleet uses one or two hundred
 * different units, so texts take half the memory of UTF-16 and less than UTF-8. Units that occur after all codes are
 * assigned have no code.
 */
export class CharCodes {
  readonly #codes = new Uint8Array(0x1_00_00)
  readonly #units = new Uint16Array(MAX_CODE + 1)
  #count = 0

  /** Codes from 1 to this number are assigned. */
  get count(): number {
    return this.#count
  }

  /** The code of a unit; NO_CODE when it has none. */
  find(unit: number): number {
    return this.#codes[unit] ?? NO_CODE
  }

  /** The code of a unit, assigned if needed; NO_CODE when none is left. */
  intern(unit: number): number {
    const known = this.find(unit)
    if (known !== NO_CODE || this.#count === MAX_CODE) return known
    this.#count += 1
    this.#codes[unit] = this.#count
    this.#units[this.#count] = unit
    return this.#count
  }

  unitOf(code: number): number {
    return this.#units[code] ?? 0
  }

  /** Writes the codes of a text; returns false when a unit has none. */
  encode(text: string, target: Uint8Array, at: number): boolean {
    for (let i = 0; i < text.length; i++) {
      const code = this.intern(text.charCodeAt(i))
      if (code === NO_CODE) return false
      target[at + i] = code
    }
    return true
  }

  decode(bytes: Uint8Array, from: number, length: number): string {
    let text = ''
    for (let i = from; i < from + length; i++) text += String.fromCharCode(this.unitOf(bytes[i] ?? 0))
    return text
  }
}
