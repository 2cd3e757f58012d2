import type { Map as MapLibreMap } from 'maplibre-gl'

/** A point of the map's pane, CSS pixels from its top left. */
export interface PanePoint {
  readonly x: number
  readonly y: number
}

interface Watcher {
  readonly place: readonly [longitude: number, latitude: number]
  readonly told: (at: PanePoint) => void
}

/** Tells where places stand on the pane, so that windows can stand beside them. */
export class PlaceWatch {
  private readonly watchers = new Set<Watcher>()
  private map: Pick<MapLibreMap, 'project'> | null = null

  /** The map that shows the places from now on. */
  setMap(map: Pick<MapLibreMap, 'project'> | null): void {
    this.map = map
    this.tell()
  }

  /** Tells at once, and whenever `tell` is called; returns how to end it. */
  add(longitude: number, latitude: number, told: (at: PanePoint) => void): () => void {
    const watcher: Watcher = { place: [longitude, latitude], told }
    this.watchers.add(watcher)
    this.tellOne(watcher)
    return () => this.watchers.delete(watcher)
  }

  /** The map moved. */
  tell(): void {
    for (const watcher of this.watchers) this.tellOne(watcher)
  }

  private tellOne({ place, told }: Watcher): void {
    if (!this.map) return
    const { x, y } = this.map.project([place[0], place[1]])
    told({ x, y })
  }
}
