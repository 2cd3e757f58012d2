import { expect, test } from 'vitest'
import { declutter } from './declutter.ts'

const label = (text: string, longitude: number, latitude = 50) => ({ text, longitude, latitude })

test('of labels that cover each other the first stays; nearer in, all do', () => {
  const labels = [label('Volvo FH 500', 30), label('Scania R450', 30.01), label('MAN TGX', 31)]
  expect(declutter(labels, 8).map(({ text }) => text)).toEqual(['Volvo FH 500', 'MAN TGX'])
  expect(declutter(labels, 15)).toHaveLength(3)
})

test('a label gives way to one that is drawn anyhow', () => {
  expect(
    declutter([label('A', 30), label('B', 31)], 8, [label('Selected', 30)]).map(({ text }) => text),
  ).toEqual(['B'])
})

test('labels on lines that touch cover each other too', () => {
  expect(declutter([label('A', 30, 50), label('B', 30, 50.001)], 8)).toHaveLength(1)
})

test('which labels stay does not depend on what else is far away', () => {
  const near = [label('A', 30), label('B', 30.001)]
  expect(declutter([...near, label('C', -97, 30)], 8).map(({ text }) => text)).toEqual(['A', 'C'])
})
