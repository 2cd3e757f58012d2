/** The kinds of columns that the engine stores per slot. */
type Column = Float64Array | Float32Array | Uint32Array | Int32Array | Uint16Array | Uint8Array

/** A copy of a column with room for `length` values; the new ones are `empty`. */
export const grown = <C extends Column>(old: C, length: number, empty = 0): C => {
  const column = new (old.constructor as new (length: number) => C)(length)
  if (empty !== 0) column.fill(empty, old.length)
  column.set(old)
  return column
}
