import { expect, test } from 'vitest'
import { ringPixels } from './ringPixels.ts'

/** A canvas whose pixels are as opaque as it is wide, except the first, which is the background of the atlas. */
const makeCanvas = () => {
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({
      canvas,
      drawImage: () => undefined,
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at === 3 ? 1 : width)),
      }),
    }),
  }
  return canvas as unknown as HTMLCanvasElement
}

const ringsAt = (pixelRatio: number, isStill: boolean) =>
  ringPixels(makeCanvas(), {} as CanvasImageSource, { pixelRatio, isStill })

test('rings are as large as the smallest marks on any screen, and the second one is wider', () => {
  const sidesAt = (pixelRatio: number) => ringsAt(pixelRatio, false)?.map(({ side }) => side)
  expect(sidesAt(1)).toEqual([21, 23])
  expect(sidesAt(2)).toEqual([41, 47])
  const [narrow] = ringsAt(1, false) ?? []
  expect(narrow?.pixels).toHaveLength(441)
  expect([...(narrow?.pixels.subarray(0, 2) ?? [])]).toEqual([0, 0x15_15_15_15])
})

test('both are equal with reduced motion', () => {
  const [one, other] = ringsAt(1, true) ?? []
  expect(one?.side).toBe(21)
  expect(other).toBe(one)
})
