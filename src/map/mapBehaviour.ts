import { ZOOM_MAX_TILES } from '../contract/constants.ts'

/** What every map of the product lets a person do: move and zoom, flat and to the north; keys and attribution are its own. */
export const MAP_BEHAVIOUR = {
  maxZoom: ZOOM_MAX_TILES,
  minZoom: 1,
  maxPitch: 0,
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  keyboard: false,
  trackResize: false,
  renderWorldCopies: false,
  attributionControl: false,
} as const
