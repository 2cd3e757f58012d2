/** The texts of each slot. */
export class TextColumns {
  readonly #names: string[] = []
  readonly #plates: string[] = []
  readonly #serials: (string | null)[] = []

  name(slot: number): string {
    return this.#names[slot] ?? ''
  }
  licensePlate(slot: number): string {
    return this.#plates[slot] ?? ''
  }
  deviceSerial(slot: number): string | null {
    return this.#serials[slot] ?? null
  }

  /** True when a text differs from the one before. */
  set(slot: number, name: string, licensePlate: string, deviceSerial: string | null): boolean {
    if (
      this.#names[slot] === name &&
      this.#plates[slot] === licensePlate &&
      this.#serials[slot] === deviceSerial
    ) {
      return false
    }
    this.#names[slot] = name
    this.#plates[slot] = licensePlate
    this.#serials[slot] = deviceSerial
    return true
  }

  reset(slot: number): void {
    this.set(slot, '', '', null)
  }

  clear(): void {
    this.#names.length = 0
    this.#plates.length = 0
    this.#serials.length = 0
  }
}
