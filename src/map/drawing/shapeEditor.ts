import type { Map as MapLibreMap } from 'maplibre-gl'
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  TerraDrawLineStringMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from 'terra-draw'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { DrawingAdapter } from './drawingAdapter.ts'
import { isPair, type Position, positionOf, type Shape } from './shape.ts'

/** Whose shape is edited. */
export interface EditedDrawing {
  readonly isGeodesic: boolean
  readonly snapped: (place: GeoPoint) => GeoPoint
  readonly drag: (points: readonly GeoPoint[], midpoints: readonly GeoPoint[]) => void
  readonly release: () => void
  readonly setCursor: (cursor: string | null) => void
}

/** terra-draw accepts no more decimals of a degree; about a tenth of a millimetre. */
const DECIMALS = 9
const round = (degrees: number): number => Number(degrees.toFixed(DECIMALS))

type Coordinates = readonly (readonly number[])[]
const pointsOf = (coordinates: Coordinates): GeoPoint[] =>
  coordinates.map(([longitude = 0, latitude = 0]) => ({ longitude, latitude }))

/** The points of a polygon or a line of terra-draw. */
const cornersOf = ({ geometry }: GeoJSONStoreFeatures): GeoPoint[] => {
  if (geometry.type === 'Polygon') return pointsOf(geometry.coordinates[0]?.slice(0, -1) ?? [])
  return geometry.type === 'LineString' ? pointsOf(geometry.coordinates) : []
}

const keyOf = ({ longitude, latitude }: GeoPoint): string => `${round(longitude)} ${round(latitude)}`

/** The shape as terra-draw holds it; null: it has too few points to have a side. */
const featureOf = (shape: Shape): GeoJSONStoreFeatures | null => {
  const coordinates = shape.points.map((point) => positionOf(point).map(round) as Position)
  const [first] = coordinates
  if (!first || coordinates.length < 2 || shape.kind === 'freehand') return null
  // The side that closes a polygon is there once it is finished; only then is there a point in its middle.
  const isRing = shape.kind === 'polygon' && !shape.isOpen
  return isRing
    ? {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [[...coordinates, first]] },
        properties: { mode: 'polygon' },
      }
    : {
        type: 'Feature',
        geometry: { type: 'LineString', coordinates },
        // Between the two points of a circle or a rectangle is no other.
        properties: { mode: isPair(shape.kind) ? 'pair' : 'linestring' },
      }
}

const CURSORS = { pointerOverCoordinate: 'grab', dragStart: 'grabbing', insertMidpoint: 'copy' } as const

/**
 * Lets a person drag, insert and remove points of one shape, by terra-draw's selection. A file of its own, so that
 * terra-draw is loaded when somebody draws.
 */
export class ShapeEditor {
  readonly #adapter: DrawingAdapter
  readonly #draw: TerraDraw
  #id: string | number | undefined
  /** The points of the shape before they were rounded: what nobody drags stays as it is. */
  #exact: ReadonlyMap<string, GeoPoint> = new Map()

  /** hitPx: how far from a point the pointer still hits it, CSS pixels. */
  constructor(map: MapLibreMap, drawing: EditedDrawing, hitPx: number) {
    this.#adapter = new DrawingAdapter(map, {
      onChange: () => drawing.drag(this.#corners(), this.#midpoints()),
      onRelease: drawing.release,
      onCursor: drawing.setCursor,
    })
    const snappable = {
      toCustom: ({ lng, lat }: { lng: number; lat: number }): number[] =>
        positionOf(drawing.snapped({ longitude: lng, latitude: lat })).map(round),
    }
    const draggable = { draggable: true, snappable, deletable: true }
    const corners = { feature: { coordinates: { ...draggable, midpoints: { draggable: true } } } }
    this.#draw = new TerraDraw({
      adapter: this.#adapter,
      modes: [
        new TerraDrawLineStringMode(),
        new TerraDrawLineStringMode({ modeName: 'pair' }),
        new TerraDrawPolygonMode(),
        new TerraDrawSelectMode({
          flags: {
            linestring: corners,
            polygon: { feature: { ...corners.feature, selfIntersectable: true } },
            pair: { feature: { coordinates: { draggable: true, snappable } } },
          },
          pointerDistance: hitPx,
          projection: drawing.isGeodesic ? 'globe' : 'web-mercator',
          allowManualDeselection: false,
          // Every move counts: the last one is where the point stays.
          dragEventThrottle: 0,
          keyEvents: null,
          cursors: CURSORS,
        }),
      ],
    })
    this.#draw.start()
    this.#draw.setMode('select')
  }

  /** Edits another shape. Returns the points between its points, by which more are inserted. */
  show(shape: Shape): readonly GeoPoint[] {
    this.#draw.clear()
    this.#exact = new Map(shape.points.map((point) => [keyOf(point), point]))
    this.#id = this.#add(featureOf(shape))
    if (this.#id !== undefined) this.#draw.selectFeature(this.#id)
    this.#adapter.ignoreChanges()
    return this.#midpoints()
  }

  stop(): void {
    this.#draw.stop()
  }

  #add(feature: GeoJSONStoreFeatures | null): string | number | undefined {
    if (feature === null) return undefined
    const [added] = this.#draw.addFeatures([{ ...feature, id: this.#draw.getFeatureId() }])
    return added?.valid === true ? added.id : undefined
  }

  #corners(): GeoPoint[] {
    const feature = this.#id === undefined ? undefined : this.#draw.getSnapshotFeature(this.#id)
    return feature ? cornersOf(feature).map((point) => this.#exact.get(keyOf(point)) ?? point) : []
  }

  #midpoints(): GeoPoint[] {
    return this.#draw
      .getSnapshot()
      .flatMap(({ geometry, properties }) =>
        geometry.type === 'Point' && properties['midPoint'] === true ? pointsOf([geometry.coordinates]) : [],
      )
  }
}
