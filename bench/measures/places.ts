import { storedPlaces } from '../../build/places/storedPlaces.ts'
import { createGazetteer, type Gazetteer } from '../../server/features/places/gazetteer.ts'
import { decodePlaces, encodePlaces } from '../../server/features/places/placesFile.ts'
import { createRandom } from '../../server/platform/random.ts'
import type { Measure } from '../suite/measure.ts'

/** Places of the world on the server: the nearest one of a point, and the search by a text that is being typed. */

const POINTS = 20_000
const ROUNDS = 5
const TEXTS = ['ki', 'біла', 'Біла Церква', 'zhytomir', 'Khmelnitzky', 'san francisko', 'new y', 'xqzwvxkq']
const MIDDLE = { latitude: 50, longitude: 30 }
const SHOWN = 8

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const opened = (): { readonly gazetteer: Gazetteer; readonly detail: string } => {
  const file = encodePlaces(storedPlaces())
  let gazetteer: Gazetteer | null = null
  const loading = cpuMs(() => {
    gazetteer = createGazetteer(decodePlaces(file))
  })
  if (!gazetteer) throw new Error('bench: the places were not loaded')
  return { gazetteer, detail: `${(file.length / 1e6).toFixed(1)} MB, loaded in ${loading.toFixed(0)} ms` }
}

const nearestPlace: Measure = {
  id: 'place-nearest',
  part: 'engine',
  run: async () => {
    const { gazetteer, detail } = opened()
    const random = createRandom(1)
    const points = Array.from({ length: POINTS }, () => ({
      latitude: 36 + random() * 25,
      longitude: -9 + random() * 55,
    }))
    const ask = (): void => points.forEach((point) => void gazetteer.nearest(point, 'ua'))
    ask()
    const value = (cpuMs(ask) * 1_000) / POINTS
    return {
      what: `the nearest of ${gazetteer.count} places`,
      value,
      unit: 'µs',
      baseline: null,
      ratio: null,
      detail,
    }
  },
}

const searchedPlaces: Measure = {
  id: 'place-search',
  part: 'engine',
  run: async () => {
    const { gazetteer } = opened()
    const ask = (text: string): void => void gazetteer.search(text, 'en', MIDDLE, SHOWN)
    const figures = TEXTS.map((text) => {
      ask(text)
      return { text, ms: cpuMs(() => Array.from({ length: ROUNDS }, () => ask(text))) / ROUNDS }
    })
    const worst = figures.reduce((a, b) => (b.ms > a.ms ? b : a))
    return {
      what: `places by a text (worst: ${worst.text})`,
      value: worst.ms,
      unit: 'ms',
      baseline: null,
      ratio: null,
      detail: figures.map(({ text, ms }) => `${text}: ${ms.toFixed(2)} ms`).join(', '),
    }
  },
}

/** Processor time, without a baseline: nothing else here answers the same. */
export const PLACES: readonly Measure[] = [nearestPlace, searchedPlaces]
