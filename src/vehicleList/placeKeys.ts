/**
 * Assigns the elements of a window to its lines: a line that stays keeps its element, a new one takes an element whose
 * line has gone. Changing the texts of a row costs a browser less than creating another row.
 */
export class PlaceKeys {
  #keys = new Map<string, number>()
  #made = 0

  /** The element of each line, as a number. The same lines again return the same array. */
  assign(lines: readonly string[]): ReadonlyMap<string, number> {
    const wanted = new Set(lines)
    const free = [...this.#keys].filter(([line]) => !wanted.has(line)).map(([, key]) => key)
    const next = new Map<string, number>()
    for (const line of lines) next.set(line, this.#keys.get(line) ?? free.shift() ?? this.#made++)
    this.#keys = next
    return next
  }
}
