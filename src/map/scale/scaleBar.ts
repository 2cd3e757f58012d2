import type { ControlPosition, IControl, Map as MapLibreMap } from 'maplibre-gl'

/** Maximum width of the bar, CSS pixels. */
const MAX_WIDTH = 100
const STEPS = [10, 5, 3, 2, 1] as const

/** The largest round number (1, 2, 3 or 5 times a power of ten) that is no more than `metres`; `metres` is above 0. */
export const roundDistance = (metres: number): number => {
  const power = 10 ** Math.floor(Math.log10(metres))
  const step = STEPS.find((one) => one * power <= metres) ?? 1
  return step * power
}

type ScaledMap = Pick<MapLibreMap, 'on' | 'off' | 'unproject' | 'getContainer'>

/**
 * Scale of the map at its centre. MapLibre's own scale takes its texts once, when the map is created; this one is
 * written in the current language, also after a change of it.
 */
export class ScaleBar implements IControl {
  #map: ScaledMap | null = null
  #write: (metres: number) => string
  readonly #bar = document.createElement('div')

  constructor(write: (metres: number) => string) {
    this.#write = write
    this.#bar.className = 'maplibregl-ctrl maplibregl-ctrl-scale'
  }

  getDefaultPosition(): ControlPosition {
    return 'bottom-left'
  }

  onAdd(map: ScaledMap): HTMLElement {
    this.#map = map
    map.on('move', this.#draw)
    map.on('resize', this.#draw)
    this.#draw()
    return this.#bar
  }

  onRemove(): void {
    this.#map?.off('move', this.#draw)
    this.#map?.off('resize', this.#draw)
    this.#map = null
    this.#bar.remove()
  }

  /** How distances in metres are formatted from now on. */
  setWriting(write: (metres: number) => string): void {
    this.#write = write
    this.#draw()
  }

  readonly #draw = (): void => {
    if (this.#map === null) return
    const { clientWidth, clientHeight } = this.#map.getContainer()
    const left = this.#map.unproject([(clientWidth - MAX_WIDTH) / 2, clientHeight / 2])
    const right = this.#map.unproject([(clientWidth + MAX_WIDTH) / 2, clientHeight / 2])
    const metres = left.distanceTo(right)
    if (!(metres > 0)) return
    const distance = roundDistance(metres)
    this.#bar.style.width = `${(MAX_WIDTH * distance) / metres}px`
    const text = this.#write(distance)
    if (this.#bar.textContent !== text) this.#bar.textContent = text
  }
}
