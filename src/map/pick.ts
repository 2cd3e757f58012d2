import type { PickingInfo } from '@deck.gl/core'

/** What the pointer met on the map. */
export type Picked =
  | { readonly kind: 'vehicle'; readonly vehicleId: number }
  | { readonly kind: 'cluster'; readonly clusterId: number }

/** What picking reads of a layer's data: columns, or a list of things that belong to clusters. */
type PickedColumns = { readonly vehicleIds?: Float64Array; readonly clusterIds?: Float64Array }
type PickedList = readonly { readonly clusterId?: number }[]
type PickedData = PickedColumns | PickedList
const isList = (data: PickedData | undefined): data is PickedList => Array.isArray(data)

/** The vehicle whose icon was picked, or the cluster; null when the pointer met nothing. */
export const pickedThing = (info: Pick<PickingInfo, 'index' | 'layer'>): Picked | null => {
  if (info.index < 0 || !info.layer) return null
  const { data } = info.layer.props as { data?: PickedData }
  if (isList(data)) {
    const clusterId = data[info.index]?.clusterId
    return clusterId === undefined ? null : { kind: 'cluster', clusterId }
  }
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
