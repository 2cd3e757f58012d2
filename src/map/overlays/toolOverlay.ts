import type { MapTool } from '../mapPorts.ts'
import { levelOf } from '../stacking.ts'
import type { MapOverlay } from './mapOverlay.ts'

/** A tool is above everything else, takes every press, and needs the double click for itself. */
export const toolOverlay = (tool: MapTool): MapOverlay => ({
  id: 'tool',
  order: levelOf('drawing-fill'),
  layers: ({ palette }) => tool.layers(palette),
  cursor: () => tool.cursor?.() ?? 'crosshair',
  press: ({ ground }) => {
    tool.press(ground)
    return true
  },
  subscribe: tool.subscribe,
  attach: (map) => {
    map.doubleClickZoom.disable()
    const detach = tool.attach?.(map)
    return () => {
      detach?.()
      map.doubleClickZoom.enable()
    }
  },
})
