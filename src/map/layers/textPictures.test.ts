import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { packPictures, pictureKey, TEXT_HEIGHT } from './textPictures.ts'

test('places pictures in rows of one canvas, none over another', () => {
  const widths = fc.array(fc.integer({ min: 12, max: 3_000 }), { maxLength: 60 })
  fc.assert(
    fc.property(widths, (wanted) => {
      const { boxes, height } = packPictures(wanted)
      expect(boxes).toHaveLength(wanted.length)
      for (const [index, box] of boxes.entries()) {
        expect(box.x + box.width).toBeLessThanOrEqual(2_048)
        expect(box.y + box.height).toBeLessThanOrEqual(height)
        expect(box).toMatchObject({ width: Math.min(wanted[index] ?? 0, 2_048), height: TEXT_HEIGHT })
        for (const other of boxes.slice(0, index)) {
          const isApart = other.x + other.width < box.x || box.x + box.width < other.x
          expect(isApart || other.y + other.height < box.y).toBe(true)
        }
      }
    }),
  )
})

test('a text that is named like a property of an object has a key of its own', () => {
  expect(pictureKey('__proto__') in {}).toBe(false)
  expect(pictureKey('constructor') in {}).toBe(false)
})
