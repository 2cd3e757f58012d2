import { expect, test } from 'vitest'
import { declutter, type LabelGround } from './declutter.ts'
import { labelSize, type MarkLabel } from './labels.ts'

const label = (text: string, longitude: number, latitude = 50) => ({ text, longitude, latitude })
const at = (zoom: number, part: Partial<LabelGround> = {}): LabelGround => ({
  zoom,
  shown: [],
  marks: [],
  size: 40,
  ...part,
})
const read = (labels: readonly MarkLabel[], ground: LabelGround): readonly string[] =>
  declutter(labels, ground).map(({ text }) => text)

test('of labels that cover each other the first stays; zoomed in, all stay', () => {
  const labels = [label('Volvo FH 500', 30), label('Scania R450', 30.1), label('MAN TGX', 31)]
  expect(read(labels, at(8))).toEqual(['Volvo FH 500', 'MAN TGX'])
  expect(declutter(labels, at(15))).toHaveLength(3)
})

test('a label yields to one that is always drawn', () => {
  const shown = [label('Selected', 30)]
  expect(read([label('A', 30.03), label('B', 31)], at(8, { shown }))).toEqual(['B'])
})

test('labels on adjacent lines cover each other too', () => {
  expect(declutter([label('A', 30, 50), label('B', 30, 50.03)], at(8))).toHaveLength(1)
})

test('which labels stay does not depend on labels far away', () => {
  const near = [label('A', 30), label('B', 30.05)]
  expect(read([...near, label('C', -97, 30)], at(8))).toEqual(['A', 'C'])
})

test('vehicles on one spot share a label with their count, in a smaller font [MAP-26]', () => {
  const [shared] = read([label('Volvo', 30), label('Scania', 30), label('MAN', 30)], at(8))
  expect(shared).toBe('Volvo (3)')
  expect(labelSize(shared ?? '')).toBe(10)
})

test('a label covers no mark but its own', () => {
  const own = [30, 50]
  // The label is 32 px above the mark; 0.056 degrees of latitude are about 32 px there at zoom 8.
  const above = [30.02, 50.056]
  const marks = (...places: readonly number[][]) => [
    { positions: Float64Array.from(places.flat()), count: places.length },
  ]
  expect(declutter([label('Volvo', 30)], at(8, { marks: marks(own) }))).toHaveLength(1)
  expect(declutter([label('Volvo', 30)], at(8, { marks: marks(own, above) }))).toHaveLength(0)
})
