import type { PickingInfo } from '@deck.gl/core'

/** What the pointer hit on the map. */
export type Picked =
  | { readonly kind: 'vehicle'; readonly vehicleId: number }
  | { readonly kind: 'cluster'; readonly clusterId: number }

/** What picking reads of a layer's data: columns, or a list of objects that belong to clusters. */
type PickedColumns = { readonly vehicleIds?: Float64Array; readonly clusterIds?: Float64Array }
type PickedList = readonly { readonly clusterId?: number }[]
type PickedData = PickedColumns | PickedList
const isList = (data: PickedData | undefined): data is PickedList => Array.isArray(data)

/** The vehicle whose icon was picked, or the cluster; null when the pointer hit nothing. */
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

/** The target of a press among the vehicles. */
export type PressMeaning = 'cluster' | 'vehicle' | 'ground' | 'nothing'

/** MAP-32: while help mode is active, marks are not clickable and a press on one does nothing. */
export const pressMeaning = (picked: Picked | null, isClickable: boolean): PressMeaning => {
  if (picked === null) return 'ground'
  return isClickable ? picked.kind : 'nothing'
}
