import type { Map as MapLibreMap } from 'maplibre-gl'
import { TerraDrawExtend } from 'terra-draw'

/** What hears of the pointer's effects. */
export interface AdapterListener {
  /** terra-draw changed its features. */
  readonly onChange: () => void
  /** The pointer was released, after a drag or a press. */
  readonly onRelease: () => void
  readonly onCursor: (cursor: string | null) => void
}

type Callbacks = Parameters<TerraDrawExtend.TerraDrawBaseAdapter['register']>[0]
type PressEvent = Parameters<Callbacks['onClick']>[0]
type Cursor = Parameters<TerraDrawExtend.TerraDrawBaseAdapter['setCursor']>[0]

/**
 * Passes the pointer over a map to terra-draw, and draws nothing: the shape is drawn by the overlays of the map, which
 * are above the vehicles and stay when the map gets another style.
 */
export class DrawingAdapter extends TerraDrawExtend.TerraDrawBaseAdapter {
  readonly #map: MapLibreMap
  readonly #listener: AdapterListener
  #callbacks: Callbacks | null = null
  /** Where the pointer went down. */
  #pressed: PressEvent | null = null
  #pointerId: number | null = null
  #isChanged = false

  constructor(map: MapLibreMap, listener: AdapterListener) {
    super({ ignoreMismatchedPointerEvents: true, minPixelDragDistanceSelecting: 3 })
    this.#map = map
    this.#listener = listener
  }

  override register(callbacks: Callbacks): void {
    this.#callbacks = callbacks
    super.register({
      ...callbacks,
      // What is dragged is what the pointer went down on; by its first move a fast one has left it.
      onDragStart: (event, setDraggability) => callbacks.onDragStart(this.#pressed ?? event, setDraggability),
      onDrag: (...event) => {
        callbacks.onDrag(...event)
        this.#report()
      },
      onDragEnd: (...event) => {
        callbacks.onDragEnd(...event)
        this.#release()
      },
      onClick: (event) => {
        callbacks.onClick(event)
        this.#release()
      },
    })
    this.getMapEventElement().addEventListener('pointerdown', this.#onDown)
  }

  override unregister(): void {
    super.unregister()
    this.#callbacks = null
    this.getMapEventElement().removeEventListener('pointerdown', this.#onDown)
  }

  getMapEventElement(): HTMLElement {
    return this.#map.getCanvas()
  }

  project(lng: number, lat: number): { x: number; y: number } {
    const { x, y } = this.#map.project([lng, lat])
    return { x, y }
  }

  unproject(x: number, y: number): { lng: number; lat: number } {
    const { lng, lat } = this.#map.unproject([x, y])
    return { lng, lat }
  }

  getLngLatFromEvent(event: PointerEvent | MouseEvent): { lng: number; lat: number } {
    const { left, top } = this.getMapEventElement().getBoundingClientRect()
    return this.unproject(event.clientX - left, event.clientY - top)
  }

  setCursor(cursor: Cursor): void {
    this.#listener.onCursor(cursor === 'unset' ? null : cursor)
  }

  /** A dragged point follows the pointer beyond the map too. */
  setDraggability(isEnabled: boolean): void {
    if (isEnabled) {
      this.#map.dragPan.enable()
      return
    }
    this.#map.dragPan.disable()
    if (this.#pointerId !== null) this.getMapEventElement().setPointerCapture(this.#pointerId)
  }

  /** The tool that is in use switches it. */
  setDoubleClickToZoom(): void {}

  render(): void {
    this.#isChanged = true
  }

  /** Drops the features of terra-draw. */
  clear(): void {
    this.#callbacks?.onClear()
  }

  /** What was changed until now is known: it did not come from the pointer. */
  ignoreChanges(): void {
    this.#isChanged = false
  }

  #report(): void {
    if (this.#isChanged) this.#listener.onChange()
    this.#isChanged = false
  }

  #release(): void {
    this.#report()
    this.#listener.onRelease()
  }

  readonly #onDown = (event: PointerEvent): void => {
    this.#pointerId = event.pointerId
    this.#pressed = this.getDrawEventFromEvent(event)
  }
}
