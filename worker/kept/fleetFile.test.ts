import { expect, test } from 'vitest'
import { LIST_NAMES } from '../../src/contract/lists.ts'
import { decodeFleet, encodeFleet, type KeptList } from './fleetFile.ts'

const listsOf = (names: readonly (typeof LIST_NAMES)[number][] = LIST_NAMES) =>
  new Map(
    names.map((name, at): [typeof name, KeptList] => [
      name,
      { asOf: 1_000 + at, total: name === 'mini' ? 3 : null, bytes: new Uint8Array(at * 5).fill(at) },
    ]),
  )

test('reads the lists as they were written', () => {
  const lists = listsOf()
  expect(decodeFleet(encodeFleet(lists))).toEqual(lists)
})

test('rejects what is cut off, damaged, incomplete, or of another version', () => {
  const file = encodeFleet(listsOf())
  for (let length = 0; length < file.length; length += 7)
    expect(() => decodeFleet(file.slice(0, length)), `${length} bytes`).toThrow(RangeError)
  expect(() => decodeFleet(encodeFleet(listsOf(['mini', 'ant'])))).toThrow('a list is missing')
  const text = new TextDecoder('latin1').decode(file)
  const asBytes = (changed: string) => Uint8Array.from(changed, (char) => char.charCodeAt(0))
  expect(() => decodeFleet(asBytes(text.replace('columns.v1', 'columns.v0')))).toThrow('another version')
  expect(() => decodeFleet(asBytes(text.replace('"mini"', '"minj"')))).toThrow('an unknown list')
  expect(() => decodeFleet(asBytes(text.replace('"asOf":1000', '"asOf":-100')))).toThrow('cut off')
})
