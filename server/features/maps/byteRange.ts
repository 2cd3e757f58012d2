/** The first and the last requested byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The bytes that a `range` header requests of a file of `size` bytes. null: the whole file, also for several ranges
 * or another unit, which a server may ignore (RFC 9110, 14.2). 'unsatisfiable': none of them is in the file.
 */
export const readByteRange = (
  header: string | undefined,
  size: number,
): ByteRange | null | 'unsatisfiable' => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start < size ? { start, end } : 'unsatisfiable'
}
