import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MAP_TYPES } from '../../contract/mapTypes.ts'
import { pageTimers } from '../../fleet/throttle.ts'
import type { Texting } from '../../i18n/i18n.ts'
import { TextingContext } from '../../i18n/useTexting.ts'
import { BaseMap, type BaseMapController } from '../../map/baseMap.tsx'
import { MAP_COLORS, type MapTheme } from '../../map/basemap/mapColors.ts'
import { Drawing } from '../../map/drawing/drawing.ts'
import { DrawingButtons } from '../../map/drawing/drawingButtons.tsx'
import type { ShapeKind } from '../../map/drawing/shape.ts'
import { useDrawingKeys } from '../../map/drawing/useDrawingKeys.ts'
import { MapCamera } from '../../map/mapCamera.ts'
import type { MapGround } from '../../map/mapTypes/useMapStyle.ts'
import { readMarkPalette } from '../../map/markLook.ts'
import { takeMarkMachine } from '../../map/markMachine.ts'
import { MapOverlays } from '../../map/overlays/mapOverlays.ts'
import { toolOverlay } from '../../map/overlays/toolOverlay.ts'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'

const KINDS = [
  { id: 'line', label: 'Line' },
  { id: 'polygon', label: 'Polygon' },
  { id: 'circle', label: 'Circle' },
] as const
const THEMES = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const
const PLACE = { longitude: 30.52, latitude: 50.45, zoom: 11 }
const PICK_RADIUS = 4

/** A ground of one colour, which changes with the theme as the product's grounds do. */
const groundOf = (theme: MapTheme): MapGround => {
  const shown = { kind: 'offline', reason: null } as const
  return {
    choice: { kind: 'type', type: MAP_TYPES[0] },
    choose: () => {},
    shown,
    shownFor: () => shown,
    printedFor: () => shown,
    style: {
      version: 8,
      sources: {},
      layers: [
        { id: `${theme}-land`, type: 'background', paint: { 'background-color': MAP_COLORS[theme].land } },
      ],
    },
    address: null,
    onUnreachable: () => {},
  }
}

const makeController = () => {
  const overlays = new MapOverlays(pageTimers, PICK_RADIUS)
  const camera = new MapCamera({ onViewport: () => {}, timers: pageTimers, reducedMotion: () => true })
  camera.show(PLACE)
  const controller: BaseMapController = {
    camera,
    attach: (map) => {
      overlays.attach(map, takeMarkMachine())
      camera.attach(map)
    },
    detach: () => {
      camera.detach()
      overlays.detach()
    },
    resize: () => {},
  }
  return { overlays, camera, controller }
}

/** Draws a shape of each kind on a map without a product. */
const DrawingMap = () => {
  const [{ overlays, camera, controller }] = useState(makeController)
  const [drawing] = useState(() => new Drawing())
  const [kind, setKind] = useState<ShapeKind>('line')
  const [theme, setTheme] = useState<MapTheme>('light')
  const { geometry } = useSyncExternalStore(drawing.subscribe, drawing.get)
  const ground = useMemo(() => groundOf(theme), [theme])
  useEffect(() => drawing.start(kind), [drawing, kind])
  useEffect(() => overlays.add(toolOverlay(drawing)), [overlays, drawing])
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    overlays.setPalette(readMarkPalette(document.documentElement))
  }, [overlays, theme])
  useDrawingKeys(drawing, () => drawing.cancel())
  return (
    <main className="gallery-drawing">
      <h1>Drawing</h1>
      <div className="gallery-section__states">
        <SegmentedControl label="Shape" segments={KINDS} value={kind} onChange={setKind} />
        <SegmentedControl label="Theme" segments={THEMES} value={theme} onChange={setTheme} />
        <DrawingButtons drawing={drawing} camera={camera} />
      </div>
      <div className="gallery-drawing__map">
        <BaseMap controller={controller} ground={ground} label="Map" />
      </div>
      <output>{JSON.stringify(geometry)}</output>
    </main>
  )
}

/** The drawing kit, at an address of its own: a map in each pane would slow all of them. */
export const DrawingPage = ({ texting }: { readonly texting: Texting }) => (
  <TextingContext value={texting}>
    <I18nextProvider i18n={texting.i18n}>
      <DrawingMap />
    </I18nextProvider>
  </TextingContext>
)
