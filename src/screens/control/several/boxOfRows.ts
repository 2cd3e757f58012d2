import type { GeoBox } from '../../../contract/engine/view.ts'
import type { VehicleRow } from '../../../contract/engine/rows.ts'

/** The box around the vehicles that have a place; null without any. */
export const boxOfRows = (rows: readonly Pick<VehicleRow, 'latitude' | 'longitude'>[]): GeoBox | null => {
  const latitudes = rows.flatMap(({ latitude }) => latitude ?? [])
  const longitudes = rows.flatMap(({ longitude }) => longitude ?? [])
  if (latitudes.length === 0 || longitudes.length === 0) return null
  const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))
  const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b))
  return {
    west: least(longitudes),
    east: most(longitudes),
    south: least(latitudes),
    north: most(latitudes),
  }
}
