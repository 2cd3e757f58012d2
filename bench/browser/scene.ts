import type { ProbeSite } from './probeSites.ts'

/** Map scenes in the browser, given as an address of the application, and the places between which the probe jumps. */
export interface BrowserScene {
  readonly name: string
  readonly zoom: number
  readonly latitude: number
  readonly longitude: number
}

export const COUNTRY_SCENE: BrowserScene = { name: 'country', zoom: 5.2, latitude: 48.6, longitude: 28 }
export const CITY_SCENE: BrowserScene = { name: 'city', zoom: 12, latitude: 50.4501, longitude: 30.5234 }

/** The query part of the address that shows the scene. */
export const queryOf = ({ zoom, latitude, longitude }: BrowserScene): string =>
  `z=${zoom}&c=${latitude},${longitude}`

const WORLD_PX = 512
const mercatorY = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)

/** The map position that lies so many CSS pixels right of and below the middle. */
export const placeAt = (scene: BrowserScene, right: number, below: number): ProbeSite => {
  const world = WORLD_PX * 2 ** scene.zoom
  const y = mercatorY(scene.latitude) - below / world
  return {
    longitude: scene.longitude + (right / world) * 360,
    latitude: ((2 * Math.atan(Math.exp(y * 2 * Math.PI)) - Math.PI / 2) * 180) / Math.PI,
    clearDegrees: (24 / world) * 360,
  }
}
