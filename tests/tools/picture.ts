import type { Page } from '@playwright/test'

/**
 * Allowed difference of a channel, 0 to 255, between equal pixels: antialiasing of software rendering is not exact.
 */
const TOLERANCE = 12

/**
 * The number of differing pixels in two PNGs of the same size. Compared in a separate page, without the policy of the
 * product's page.
 */
export const differingPixels = async (page: Page, one: Buffer, other: Buffer): Promise<number> => {
  const easel = await page.context().newPage()
  const source = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`
  try {
    return await easel.evaluate(
      async ([first, second, tolerance]) => {
        const pixels = async (from: string): Promise<Uint8ClampedArray> => {
          const image = new Image()
          image.src = from
          await image.decode()
          const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
          if (!pen) throw new Error('no canvas to look at a picture')
          pen.drawImage(image, 0, 0)
          return pen.getImageData(0, 0, image.width, image.height).data
        }
        const [a, b] = [await pixels(first), await pixels(second)]
        if (a.length !== b.length) throw new Error('pictures of different sizes')
        let differing = 0
        for (let at = 0; at < a.length; at += 4) {
          const isOther = [0, 1, 2].some(
            (channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > tolerance,
          )
          if (isOther) differing += 1
        }
        return differing
      },
      [source(one), source(other), TOLERANCE] as const,
    )
  } finally {
    await easel.close()
  }
}

/** Channels below `dark`, 0 to 255, stand out from the pale ground; those that differ by more than `coloured` from gray. */
const LIMITS = { dark: 150, coloured: 60 }

/**
 * The number of pixels in each of several PNGs that are dark (vehicles as icons or dots, and names of places), or
 * coloured (only vehicles, except those without a signal, which are gray).
 */
export const countPixels = async (
  page: Page,
  pngs: readonly Buffer[],
  kind: keyof typeof LIMITS,
): Promise<number[]> => {
  const easel = await page.context().newPage()
  try {
    return await easel.evaluate(
      async ([sources, of, { dark, coloured }]) => {
        const counts: number[] = []
        for (const source of sources) {
          const image = new Image()
          image.src = `data:image/png;base64,${source}`
          // oxlint-disable-next-line no-await-in-loop -- one picture after the other keeps the memory small
          await image.decode()
          const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
          if (!pen) throw new Error('no canvas to look at a picture')
          pen.drawImage(image, 0, 0)
          const { data } = pen.getImageData(0, 0, image.width, image.height)
          let count = 0
          for (let at = 0; at < data.length; at += 4) {
            const channels = data.subarray(at, at + 3)
            const brightest = Math.max(...channels)
            if (of === 'dark' ? brightest < dark : brightest - Math.min(...channels) > coloured) count += 1
          }
          counts.push(count)
        }
        return counts
      },
      [pngs.map((png) => png.toString('base64')), kind, LIMITS] as const,
    )
  } finally {
    await easel.close()
  }
}
