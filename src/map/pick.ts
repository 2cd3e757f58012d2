import type { PickingInfo } from '@deck.gl/core'

/** The vehicle whose icon or dot was picked; null when the pointer met nothing. */
export const pickedVehicle = (info: Pick<PickingInfo, 'index' | 'layer'>): number | null => {
  if (info.index < 0 || !info.layer) return null
  const { data } = info.layer.props as { data?: { vehicleIds?: Float64Array } }
  return data?.vehicleIds?.[info.index] ?? null
}
