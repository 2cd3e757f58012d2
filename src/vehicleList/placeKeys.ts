/**
 * Gives the lines of a window to the elements that draw them: a line that stays keeps its element, one that comes takes an
 * element whose line has gone. Changing the texts of a row costs a browser less than making another one.
 */
export class PlaceKeys {
  private keys = new Map<string, number>()
  private made = 0

  /** The element of each line, as a number. The same lines again answer the same. */
  assign(lines: readonly string[]): ReadonlyMap<string, number> {
    const wanted = new Set(lines)
    const free = [...this.keys].filter(([line]) => !wanted.has(line)).map(([, key]) => key)
    const next = new Map<string, number>()
    for (const line of lines) next.set(line, this.keys.get(line) ?? free.shift() ?? this.made++)
    this.keys = next
    return next
  }
}
