import type { Map as MapLibreMap } from 'maplibre-gl'

/** A point of the map's pane, CSS pixels from its top left. */
export interface PanePoint {
  readonly x: number
  readonly y: number
}

/** On which side of the place the window stands that was told of it; 'dock': elsewhere. */
export type WindowSide = 'left' | 'right' | 'dock'

/** Answers where the window stands then. */
export type PlaceTold = (at: PanePoint) => WindowSide

interface Watcher {
  readonly place: readonly [longitude: number, latitude: number]
  readonly told: PlaceTold
  side: WindowSide
}

/** Tells where places stand on the pane, so that windows can stand beside them. */
export class PlaceWatch {
  private readonly watchers = new Set<Watcher>()
  private map: Pick<MapLibreMap, 'project'> | null = null

  /** The side of the watched place that a window takes, so that a name can keep to the other; null: neither. */
  get takenSide(): 'left' | 'right' | null {
    const taken = [...this.watchers].find(({ side }) => side !== 'dock')?.side
    return taken === 'left' || taken === 'right' ? taken : null
  }

  /** The map that shows the places from now on. */
  setMap(map: Pick<MapLibreMap, 'project'> | null): void {
    this.map = map
    this.tell()
  }

  /** Tells at once, and whenever `tell` is called; returns how to end it. */
  add(longitude: number, latitude: number, told: PlaceTold): () => void {
    const watcher: Watcher = { place: [longitude, latitude], told, side: 'dock' }
    this.watchers.add(watcher)
    this.tellOne(watcher)
    return () => this.watchers.delete(watcher)
  }

  /** The map moved. */
  tell(): void {
    for (const watcher of this.watchers) this.tellOne(watcher)
  }

  private tellOne(watcher: Watcher): void {
    if (!this.map) return
    const [longitude, latitude] = watcher.place
    const { x, y } = this.map.project([longitude, latitude])
    watcher.side = watcher.told({ x, y })
  }
}
