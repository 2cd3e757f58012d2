import type { Map as MapLibreMap } from 'maplibre-gl'

/** A point on the map's pane, CSS pixels from its top left. */
export interface PanePoint {
  readonly x: number
  readonly y: number
}

/** On which side of its place the window was put; 'dock': elsewhere. */
export type WindowSide = 'left' | 'right' | 'dock'

/** Returns where the window then is. */
export type PlaceListener = (at: PanePoint) => WindowSide

interface Watcher {
  readonly place: readonly [longitude: number, latitude: number]
  readonly listener: PlaceListener
  side: WindowSide
}

/** Reports where places are on the pane, so that windows can be placed next to them. */
export class PlaceWatch {
  readonly #watchers = new Set<Watcher>()
  #map: Pick<MapLibreMap, 'project'> | null = null

  /** The side of the watched place that a window takes, so that a name can use the other; null: neither. */
  get takenSide(): 'left' | 'right' | null {
    const taken = [...this.#watchers].find(({ side }) => side !== 'dock')?.side
    return taken === 'left' || taken === 'right' ? taken : null
  }

  /** The map that shows the places from now on. */
  setMap(map: Pick<MapLibreMap, 'project'> | null): void {
    this.#map = map
    this.report()
  }

  /** Reports at once and after every move of the map; returns the function that ends it. */
  add(longitude: number, latitude: number, listener: PlaceListener): () => void {
    const watcher: Watcher = { place: [longitude, latitude], listener, side: 'dock' }
    this.#watchers.add(watcher)
    this.#reportOne(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The map moved. */
  report(): void {
    for (const watcher of this.#watchers) this.#reportOne(watcher)
  }

  #reportOne(watcher: Watcher): void {
    if (!this.#map) return
    const [longitude, latitude] = watcher.place
    const { x, y } = this.#map.project([longitude, latitude])
    watcher.side = watcher.listener({ x, y })
  }
}
