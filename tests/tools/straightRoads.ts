import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes the place of Valhalla's package for a product under test: every straight line is a road that is driven at 15 m/s
 * and has a limit of 50 km/h, wherever the vehicles of the test are.
 */
const PACKAGE = `
const SPEED = 15
const metres = (a, b) => {
  const x = (b.lon - a.lon) * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(x, b.lat - a.lat) * 111195
}
const encode = (points) => {
  let text = ''
  let before = [0, 0]
  for (const { lat, lon } of points) {
    const now = [Math.round(lat * 1e6), Math.round(lon * 1e6)]
    for (const part of [0, 1]) {
      const delta = now[part] - before[part]
      let value = delta < 0 ? -2 * delta - 1 : 2 * delta
      while (value >= 32) {
        text += String.fromCharCode((value % 32) + 32 + 63)
        value = Math.floor(value / 32)
      }
      text += String.fromCharCode(value + 63)
    }
    before = now
  }
  return text
}
const answerTo = (question, answer) => Promise.resolve(JSON.stringify(answer(JSON.parse(question))))
class Actor {
  route(question) {
    return answerTo(question, ({ locations }) => ({
      trip: {
        legs: locations.slice(1).map((to, index) => {
          const length = metres(locations[index], to)
          return { summary: { length: length / 1000, time: length / SPEED }, shape: encode([locations[index], to]) }
        }),
      },
    }))
  }
  matrix(question) {
    return answerTo(question, ({ sources, targets }) => {
      const distances = sources.map((from) => targets.map((to) => metres(from, to) / 1000))
      const durations = distances.map((row) => row.map((km) => Math.round((km * 1000) / SPEED)))
      return { sources_to_targets: { distances, durations } }
    })
  }
  isochrone(question) {
    return answerTo(question, ({ locations: [{ lat, lon }], contours: [{ time }] }) => {
      const high = (time * 60 * SPEED) / 111195
      const wide = high / Math.cos((lat * Math.PI) / 180)
      const ring = Array.from({ length: 33 }, (_, step) => {
        const angle = (step * Math.PI) / 16
        return [lon + wide * Math.cos(angle), lat + high * Math.sin(angle)]
      })
      return { features: [{ geometry: { type: 'Polygon', coordinates: [ring] } }] }
    })
  }
  traceAttributes(question) {
    return answerTo(question, ({ shape }) => ({
      shape: encode(shape),
      edges: shape.slice(1).map((_, index) => ({
        begin_shape_index: index,
        end_shape_index: index + 1,
        names: ['Test Street'],
        speed_limit: 50,
      })),
      matched_points: shape.map(({ lat, lon }, index) => ({
        lat, lon, type: 'matched', edge_index: Math.min(index, shape.length - 2),
      })),
    }))
  }
}
module.exports = { Actor }
`

/** Sets the road engine up in the data folder of a running product; returns the function that removes it. */
export const installStraightRoads = (dataDir: string): (() => void) => {
  const folder = join(dataDir, 'roads')
  const place = join(folder, 'engine', 'node_modules', '@valhallajs', 'valhallajs')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'straight-roads', main: 'index.js' }))
  writeFileSync(join(place, 'index.js'), PACKAGE)
  const roads = { tiles: 'tiles-1', source: 'straight.osm.pbf', sourceBytes: 1, builtAt: 1 }
  writeFileSync(join(folder, 'roads.json'), JSON.stringify(roads))
  return () => rmSync(folder, { recursive: true, force: true })
}
