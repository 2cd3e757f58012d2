import type { PickingInfo } from '@deck.gl/core'

/** What the pointer met on the map. */
export type Picked =
  | { readonly kind: 'vehicle'; readonly vehicleId: number }
  | { readonly kind: 'cluster'; readonly clusterId: number }

/** The vehicle whose icon or dot was picked, or the cluster; null when the pointer met nothing. */
export const pickedThing = (info: Pick<PickingInfo, 'index' | 'layer'>): Picked | null => {
  if (info.index < 0 || !info.layer) return null
  const { data } = info.layer.props as { data?: { vehicleIds?: Float64Array; clusterIds?: Float64Array } }
  const vehicleId = data?.vehicleIds?.[info.index]
  if (vehicleId !== undefined) return { kind: 'vehicle', vehicleId }
  const clusterId = data?.clusterIds?.[info.index]
  return clusterId === undefined ? null : { kind: 'cluster', clusterId }
}

/** What a press on the map is for. */
export type PressMeaning = 'tool' | 'cluster' | 'vehicle' | 'ground' | 'nothing'

interface PressState {
  readonly isToolActive: boolean
  /** False while help mode is active. */
  readonly isClickable: boolean
}

/** A tool takes every press. MAP-32: while help mode is active a press on a mark does nothing. */
export const pressMeaning = (picked: Picked | null, state: PressState): PressMeaning => {
  if (state.isToolActive) return 'tool'
  if (picked === null) return 'ground'
  return state.isClickable ? picked.kind : 'nothing'
}
