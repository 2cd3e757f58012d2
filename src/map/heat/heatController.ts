import type { Map as MapLibreMap } from 'maplibre-gl'
import type { GeoBox } from '../../contract/engine/view.ts'
import { FittedMap } from '../fittedMap.ts'
import type { TrackMapPorts } from '../track/trackController.ts'
import { viewportOf } from '../viewport.ts'
import { type HeatCellKey, type HeatCells, HeatOverlay } from './heatOverlay.ts'

/** A map of its own for the cells of a heat map. */
export class HeatController extends FittedMap {
  readonly #cells = new HeatOverlay((cell) => this.#open(cell))
  #box: GeoBox | null = null
  #open: (cell: HeatCellKey) => void = () => {}
  #view: (box: GeoBox) => void = () => {}

  constructor(ports: TrackMapPorts) {
    super(ports, { pickRadius: 0, nearestZoom: 15 })
    this.overlays.add(this.#cells)
  }

  override attach(map: MapLibreMap): void {
    super.attach(map)
    map.on('moveend', this.#onMoved)
    this.#onMoved()
  }

  override detach(): void {
    this.map?.off('moveend', this.#onMoved)
    super.detach()
  }

  /** open: a cell was pressed. */
  setOnOpen(open: (cell: HeatCellKey) => void): void {
    this.#open = open
  }

  /** view: the map shows another part of the world, in degrees with a margin. */
  setOnView(view: (box: GeoBox) => void): void {
    this.#view = view
    this.#onMoved()
  }

  setCells(cells: HeatCells | null): void {
    this.#cells.setCells(cells)
  }

  setChosen(chosen: HeatCellKey | null): void {
    this.#cells.setChosen(chosen)
  }

  /** Moves the camera to where the vehicles were; null: it stays. */
  setBox(box: GeoBox | null): void {
    this.#box = box
    this.showAll()
  }

  showAll(): void {
    this.show(this.#box)
  }

  readonly #onMoved = (): void => {
    if (!this.map) return
    const { west, south, east, north } = viewportOf(this.map)
    this.#view({ west, south, east, north })
  }
}
