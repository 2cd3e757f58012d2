import { expect, test } from 'vitest'
import { noteLabels } from './zoneNoteOverlay.ts'

const circle = (id: number, longitude: number) => ({
  id,
  type: 'CIRCLE' as const,
  points: [{ latitude: 50, longitude }],
  radius: 100,
  width: null,
})
const note = (id: number, geozoneId: number, name: string, text = '') => ({ id, geozoneId, name, text })

test('labels each zone that has notes with its oldest one, in its middle, and counts the others [MAP-18]', () => {
  const notes = [note(1, 7, 'Gate', 'Code 12\nRing twice'), note(2, 7, 'Keys'), note(3, 9, 'Loading')]
  const labels = noteLabels([circle(7, 30), circle(8, 31), circle(9, 32)], notes)
  expect(labels.map(({ text }) => text)).toEqual(['Gate: Code 12 (+1)', 'Loading'])
  expect(labels[0]?.longitude).toBeCloseTo(30, 6)
  expect(labels[0]?.latitude).toBeCloseTo(50, 4)
})

test('cuts long notes, and leaves out notes of zones that are not shown', () => {
  const [label] = noteLabels([circle(7, 30)], [note(1, 7, 'x'.repeat(60)), note(2, 8, 'Other')])
  expect(label?.text).toBe(`${'x'.repeat(47)}…`)
})
