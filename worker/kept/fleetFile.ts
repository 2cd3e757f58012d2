import { COLUMNS_TYPE } from '../../src/contract/columns/columnStream.ts'
import { LIST_NAMES, type ListName } from '../../src/contract/lists.ts'
import { isRecord } from '../../src/contract/rules/isRecord.ts'

/** A list as the server sent it. */
export interface KeptList {
  /** The event as of which it is valid. */
  readonly asOf: number
  /** The number of its rows as the server named it; null: it did not. */
  readonly total: number | null
  /** The whole body in columns. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type KeptLists = ReadonlyMap<ListName, KeptList>

const LENGTH_BYTES = 4

/** Lists as one file: the length of the head, the head as JSON, and the bytes of the lists in the order of the head. */
export const encodeFleet = (lists: KeptLists): Uint8Array<ArrayBuffer> => {
  const entries = LIST_NAMES.flatMap((name) => {
    const list = lists.get(name)
    return list === undefined ? [] : [{ name, list }]
  })
  const head = new TextEncoder().encode(
    JSON.stringify({
      type: COLUMNS_TYPE,
      lists: entries.map(({ name, list: { asOf, total, bytes } }) => ({
        name,
        asOf,
        total,
        length: bytes.length,
      })),
    }),
  )
  const size = entries.reduce((sum, { list }) => sum + list.bytes.length, LENGTH_BYTES + head.length)
  const file = new Uint8Array(size)
  new DataView(file.buffer).setUint32(0, head.length, true)
  file.set(head, LENGTH_BYTES)
  let at = LENGTH_BYTES + head.length
  for (const { list } of entries) {
    file.set(list.bytes, at)
    at += list.bytes.length
  }
  return file
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** @throws RangeError for a file of another version, without one of the lists, or cut off */
export const decodeFleet = (file: Uint8Array<ArrayBuffer>): KeptLists => {
  const headLength = file.length < LENGTH_BYTES ? 0 : new DataView(file.buffer).getUint32(0, true)
  let at = LENGTH_BYTES + headLength
  const head = parseJson(new TextDecoder().decode(file.subarray(LENGTH_BYTES, at)))
  if (!isRecord(head) || head['type'] !== COLUMNS_TYPE || !Array.isArray(head['lists']))
    throw new RangeError('kept fleet: another version')
  const lists = new Map<ListName, KeptList>()
  for (const entry of head['lists'] as readonly unknown[]) {
    const name = isRecord(entry) ? LIST_NAMES.find((known) => known === entry['name']) : undefined
    if (!isRecord(entry) || name === undefined) throw new RangeError('kept fleet: an unknown list')
    const { asOf, total, length } = entry
    if (!isCount(asOf) || !isCount(length) || at + length > file.length)
      throw new RangeError(`kept fleet: the ${name} list is cut off`)
    lists.set(name, { asOf, total: isCount(total) ? total : null, bytes: file.subarray(at, at + length) })
    at += length
  }
  if (lists.size !== LIST_NAMES.length) throw new RangeError('kept fleet: a list is missing')
  return lists
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
