import { ZOOM_MAX_TILES } from '../contract/constants.ts'

/**
 * Interactions that every map of the product allows: pan and zoom, without pitch or rotation; keys and attribution are
 * the product's own.
 */
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
  // Names appear at once: a fade redraws the whole map for 300 ms whenever a name comes or goes.
  fadeDuration: 0,
} as const
