import { expect, test } from 'vitest'
import { type BarChart, type ChartShape, layOutBars } from './barChart.ts'

const ROOM = { width: 600, textSize: 10 }
const chartOf = (values: readonly number[], isTime: boolean, label = 'Vehicle 1'): BarChart => ({
  name: 'Mileage, km',
  isTime,
  rest: '',
  bars: values.map((value) => ({ label, value, text: String(value) })),
})
const barsOf = (shapes: readonly ChartShape[]) =>
  shapes.flatMap((shape) => (shape.type === 'bar' ? [shape] : []))
const textsOf = (shapes: readonly ChartShape[]) =>
  shapes.flatMap((shape) => (shape.type === 'text' ? [shape] : []))

test.each([true, false])('bars are as long as their values and stay in the room; time: %s', (isTime) => {
  const { shapes, height } = layOutBars(chartOf([10, 5, 0, -5], isTime), ROOM)
  const bars = barsOf(shapes)
  const lengths = bars.map((bar) => (isTime ? bar.height : bar.width))
  const [longest = 1] = lengths
  expect(lengths.map((length) => Math.round((length / longest) * 10))).toEqual([10, 5, 0, 5])
  for (const { x, y, width, height: tall } of bars) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect([x + width <= ROOM.width, y + tall <= height]).toEqual([true, true])
  }
  // Negative values begin where positive ones do, and go the other way.
  const [first, , , last] = bars
  if (!first || !last) throw new Error('no bars')
  if (isTime) expect(last.y).toBeCloseTo(first.y + first.height, 6)
  else expect(last.x + last.width).toBeCloseTo(first.x, 6)
})

test('a line for each name, with its value at the end of its bar; long names are shortened', () => {
  const { shapes, height } = layOutBars(chartOf([3, 1], false, 'x'.repeat(200)), ROOM)
  const texts = textsOf(shapes)
  expect(texts.map(({ text }) => text.replace(/x+/, 'x'))).toEqual(['x…', '3', 'x…', '1'])
  expect(height).toBe(2 * 18)
})

test('many days have some labels, and the value of the largest alone', () => {
  const few = textsOf(layOutBars(chartOf([1, 3, 2], true, '26.11.2026'), ROOM).shapes)
  expect(few.map(({ text }) => text)).toEqual(['26.11.2026', '1', '26.11.2026', '3', '26.11.2026', '2'])
  const values = Array.from({ length: 60 }, (_, day) => (day === 40 ? 99 : 1))
  const many = textsOf(layOutBars(chartOf(values, true, '26.11.2026'), ROOM).shapes)
  expect(many.filter(({ text }) => text !== '26.11.2026').map(({ text }) => text)).toEqual(['99'])
  expect(many.length).toBeLessThan(12)
})

test('without a value above zero there are no bars to see, and no division by zero', () => {
  for (const isTime of [true, false]) {
    const { shapes } = layOutBars(chartOf([0, 0], isTime), ROOM)
    expect(JSON.stringify(shapes)).not.toContain('null')
    expect(layOutBars(chartOf([], isTime), ROOM).height).toBeGreaterThanOrEqual(0)
  }
})
