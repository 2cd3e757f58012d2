import type { Page } from '@playwright/test'
import type { GeoPoint } from '../../src/contract/engine/view.ts'

/** Width of the world at zoom 0 in CSS pixels, as in MapLibre. */
const WORLD_PX = 512

/** Web Mercator, as fractions of the world from its upper left. */
const shareOf = ({ latitude, longitude }: GeoPoint): readonly [x: number, y: number] => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** The camera in the address; null before it is placed. */
export const cameraOf = (page: Page): (GeoPoint & { readonly zoom: number }) | null => {
  const query = new URL(page.url().replace('#/', '')).searchParams
  const [latitude, longitude] = (query.get('c') ?? '').split(',').map(Number)
  const zoom = query.get('z')
  if (zoom === null || latitude === undefined || longitude === undefined) return null
  return { latitude, longitude, zoom: Number(zoom) }
}

/** The CSS pixel of a geographic place on the page; the map must be at rest. */
export const pixelOf = async (
  page: Page,
  place: GeoPoint,
): Promise<{ readonly x: number; readonly y: number }> => {
  const camera = cameraOf(page)
  const box = await page.getByRole('application', { name: 'Map' }).boundingBox()
  if (!camera || !box) throw new Error('the map has no place')
  const [x, y] = shareOf(place)
  const [middleX, middleY] = shareOf(camera)
  const scale = WORLD_PX * 2 ** camera.zoom
  return {
    x: box.x + box.width / 2 + (x - middleX) * scale,
    y: box.y + box.height / 2 + (y - middleY) * scale,
  }
}
