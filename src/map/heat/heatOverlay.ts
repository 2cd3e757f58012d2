import type { Layer } from '@deck.gl/core'
import { PathLayer, SolidPolygonLayer } from '@deck.gl/layers'
import type { HeatMap } from '../../contract/http/heat.ts'
import { heatCellBox } from '../../contract/rules/heatGrid.ts'
import { type MarkPalette, rgb } from '../layers/palette.ts'
import type { MapOverlay, OverlayContext, PointerAt } from '../overlays/mapOverlay.ts'
import { levelOf } from '../stacking.ts'
import { heatAlpha, heatStepOf, heatSteps } from './heatSteps.ts'

/** Cells with what is counted in them, as the server sends them. */
export type HeatCells = Pick<HeatMap, 'zoom' | 'column' | 'row' | 'count'>

/** A cell by its zoom, column and row. */
export interface HeatCellKey {
  readonly zoom: number
  readonly column: number
  readonly row: number
}

type Corner = [number, number]
interface DrawnCell {
  readonly index: number
  readonly corners: Corner[]
  readonly alpha: number
}

const CHOSEN_PX = 3

const cornersOf = ({ zoom, column, row }: HeatCellKey): Corner[] => {
  const { west, south, east, north } = heatCellBox(column, row, zoom)
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

/** The cells of a heat map below everything else, the stronger the more is counted in them; the chosen one has a frame. */
export class HeatOverlay implements MapOverlay {
  readonly id = 'heat'
  readonly order = levelOf('heat-cells')
  readonly #open: (cell: HeatCellKey) => void
  #cells: HeatCells | null = null
  #drawn: readonly DrawnCell[] = []
  #chosen: HeatCellKey | null = null
  #isOver = false
  #changed: (() => void) | null = null
  #made: { readonly palette: MarkPalette; readonly layers: readonly Layer[] } | null = null

  /** open: a cell was pressed. */
  constructor(open: (cell: HeatCellKey) => void) {
    this.#open = open
  }

  /** null: there is nothing to draw. */
  setCells(cells: HeatCells | null): void {
    this.#cells = cells
    this.#drawn = cells === null ? [] : drawnCells(cells)
    this.#redraw()
  }

  setChosen(chosen: HeatCellKey | null): void {
    this.#chosen = chosen
    this.#redraw()
  }

  readonly isVisible = (): boolean => this.#drawn.length > 0

  readonly layers = ({ palette }: OverlayContext): readonly Layer[] => {
    if (this.#made?.palette === palette) return this.#made.layers
    const layers = [
      new SolidPolygonLayer<DrawnCell>({
        id: 'heat-cells',
        data: this.#drawn,
        getPolygon: ({ corners }) => corners,
        getFillColor: ({ alpha }) => [...rgb(palette.accent), Math.round(alpha * 255)],
        pickable: true,
      }),
      ...this.#frame(palette),
    ]
    this.#made = { palette, layers }
    return layers
  }

  readonly hover = (at: PointerAt | null): void => {
    this.#isOver = (at?.picked ?? null) !== null
  }

  readonly cursor = (): string | null => (this.#isOver ? 'pointer' : null)

  readonly press = ({ picked }: PointerAt): boolean => {
    const cell = this.#drawn[picked?.index ?? -1]
    const cells = this.#cells
    if (!cell || !cells) return false
    const { zoom, column, row } = cells
    this.#open({ zoom, column: column[cell.index] ?? 0, row: row[cell.index] ?? 0 })
    return true
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed = changed
    return () => {
      this.#changed = null
    }
  }

  #frame({ text }: MarkPalette): Layer[] {
    if (this.#chosen === null) return []
    const corners = cornersOf(this.#chosen)
    const [first] = corners
    return [
      new PathLayer<Corner[]>({
        id: 'heat-chosen',
        data: first ? [[...corners, first]] : [],
        getPath: (path) => path,
        getColor: rgb(text),
        widthUnits: 'pixels',
        getWidth: CHOSEN_PX,
        jointRounded: true,
      }),
    ]
  }

  #redraw(): void {
    this.#made = null
    this.#changed?.()
  }
}

const drawnCells = ({ zoom, column, row, count }: HeatCells): readonly DrawnCell[] => {
  const steps = heatSteps(count.reduce((most, one) => Math.max(most, one), 0))
  return count.map((one, index) => ({
    index,
    corners: cornersOf({ zoom, column: column[index] ?? 0, row: row[index] ?? 0 }),
    alpha: heatAlpha(heatStepOf(one, steps), steps.length),
  }))
}
