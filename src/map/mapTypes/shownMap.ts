import type { MapFile, MapLayer, MapSettings } from '../../contract/http/mapSettings.ts'
import { MAP_TYPES, type MapType } from '../../contract/mapTypes.ts'

/** A person's choice: one of the six types, or a street map of the server by its name. */
export type MapChoice =
  | { readonly kind: 'type'; readonly type: MapType }
  | { readonly kind: 'file'; readonly name: string }

/** Why the built-in base map replaces the choice. */
export type FallbackReason = 'notSetUp' | 'notReachable'

/** A map type whose provider is set up. */
export type SetUpLayer = MapLayer & { readonly url: string }

/** The map drawn for a choice. */
export type ShownMap =
  | {
      readonly kind: 'layer'
      readonly layer: SetUpLayer
      /** MAP-12: it replaces Visicom. */
      readonly isStandIn: boolean
    }
  | { readonly kind: 'file'; readonly file: MapFile }
  | { readonly kind: 'offline'; readonly reason: FallbackReason | null }

interface Question {
  /** null until they are known; then the built-in map is shown without a notice. */
  readonly settings: MapSettings | null
  readonly choice: MapChoice
  /** Addresses that did not respond. */
  readonly unreachable: ReadonlySet<string>
  /** MAP-12: printing never uses the local-language layer. */
  readonly forPrint: boolean
}

const OFFLINE: ShownMap = { kind: 'offline', reason: null }

/** Visicom's replacement (MAP-12). */
const STAND_INS: Partial<Record<MapType, MapType>> = { Visicom: 'OSM_World' }

const shownLayer = ({ settings, unreachable, forPrint }: Question, type: MapType): ShownMap => {
  const layerOf = (wanted: MapType): MapLayer | undefined =>
    settings?.types.find((layer) => layer.type === wanted)
  const canShow = (layer: MapLayer | undefined): layer is SetUpLayer =>
    layer !== undefined && layer.url !== null && !unreachable.has(layer.url)
  const own = layerOf(type)
  const standInType = STAND_INS[type]
  if (canShow(own) && !(forPrint && standInType !== undefined)) {
    return { kind: 'layer', layer: own, isStandIn: false }
  }
  const standIn = standInType === undefined ? undefined : layerOf(standInType)
  if (canShow(standIn)) return { kind: 'layer', layer: standIn, isStandIn: true }
  return { kind: 'offline', reason: own?.url === null ? 'notSetUp' : 'notReachable' }
}

/**
 * MAP-08: a type that is not set up or not reachable falls back to the built-in offline base map, and gives the reason.
 */
export const shownMap = (question: Question): ShownMap => {
  const { settings, choice, unreachable } = question
  if (settings === null) return OFFLINE
  if (choice.kind === 'type') return shownLayer(question, choice.type)
  const file = settings.files.find(({ name }) => name === choice.name)
  if (file === undefined) return { kind: 'offline', reason: 'notSetUp' }
  return unreachable.has(file.url) ? { kind: 'offline', reason: 'notReachable' } : { kind: 'file', file }
}

/** The six types as choices: those that nobody set up are separate, so that it is said once. */
export const byReadiness = (
  shownFor: (type: MapType) => ShownMap,
): { readonly ready: readonly MapType[]; readonly unset: readonly MapType[] } => {
  const isUnset = (type: MapType): boolean => {
    const shown = shownFor(type)
    return shown.kind === 'offline' && shown.reason === 'notSetUp'
  }
  return {
    ready: MAP_TYPES.filter((type) => !isUnset(type)),
    unset: MAP_TYPES.filter(isUnset),
  }
}

/** The address whose failure makes a shown map unreachable; null for the built-in one. */
export const addressOf = (shown: ShownMap): string | null => {
  if (shown.kind === 'layer') return shown.layer.url
  return shown.kind === 'file' ? shown.file.url : null
}
