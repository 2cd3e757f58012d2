import type { ControlPosition, IControl, Map as MapLibreMap } from 'maplibre-gl'

/** The widest that the bar gets, CSS pixels. */
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
 * How long a distance is at the middle of the map. MapLibre's own scale takes its words once, when the map is made; this
 * one is written in the language in use, also after it was switched.
 */
export class ScaleBar implements IControl {
  private map: ScaledMap | null = null
  private write: (metres: number) => string
  private readonly bar = document.createElement('div')

  constructor(write: (metres: number) => string) {
    this.write = write
    this.bar.className = 'maplibregl-ctrl maplibregl-ctrl-scale'
  }

  getDefaultPosition(): ControlPosition {
    return 'bottom-left'
  }

  onAdd(map: ScaledMap): HTMLElement {
    this.map = map
    map.on('move', this.draw)
    map.on('resize', this.draw)
    this.draw()
    return this.bar
  }

  onRemove(): void {
    this.map?.off('move', this.draw)
    this.map?.off('resize', this.draw)
    this.map = null
    this.bar.remove()
  }

  /** How a distance in metres reads from now on. */
  setWriting(write: (metres: number) => string): void {
    this.write = write
    this.draw()
  }

  private readonly draw = (): void => {
    if (this.map === null) return
    const { clientWidth, clientHeight } = this.map.getContainer()
    const left = this.map.unproject([(clientWidth - MAX_WIDTH) / 2, clientHeight / 2])
    const right = this.map.unproject([(clientWidth + MAX_WIDTH) / 2, clientHeight / 2])
    const metres = left.distanceTo(right)
    if (!(metres > 0)) return
    const distance = roundDistance(metres)
    this.bar.style.width = `${(MAX_WIDTH * distance) / metres}px`
    const text = this.write(distance)
    if (this.bar.textContent !== text) this.bar.textContent = text
  }
}
