import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Language } from '../../contract/entities/session.ts'
import { FONT, ITALIC_FONT, MEDIUM_FONT, SEMIBOLD_FONT } from './font.ts'
import type { MapColors } from './mapColors.ts'
import { nameProperty } from './nameProperty.ts'
import { PLACE_CLASS } from './nameTiles.ts'

/** The names of the base map: seas, countries, regions, and populated places with their dots. */

/** The source of the names. */
export const NAMES_SOURCE = 'names'

/** From here on a name is written on its place, without a dot. */
const WITHOUT_DOT_ZOOM = 9
/** Farther out, only countries and seas are named. */
const FIRST_PLACE_ZOOM = 2.5

const points = (layer: string) => ({ source: NAMES_SOURCE, 'source-layer': layer })

/** A value for each class of place, from the largest. */
type OfClass<T> = Readonly<Record<keyof typeof PLACE_CLASS, T>>

const byClass = <T>(values: OfClass<T>): ExpressionSpecification =>
  [
    'match',
    ['get', 'class'],
    ...Object.entries(PLACE_CLASS).flatMap(([name, number]) =>
      name === 'village' ? [] : [number, values[name as keyof typeof PLACE_CLASS]],
    ),
    values.village,
  ] as unknown as ExpressionSpecification

// biome-ignore format: a table
const TEXT_SIZE: ExpressionSpecification = [
  'interpolate', ['linear'], ['zoom'],
  3, byClass({ capital: 11.5, metropolis: 11.5, city: 10.5, town: 10, smallTown: 10, village: 10, section: 10 }),
  6, byClass({ capital: 14, metropolis: 13.5, city: 12, town: 11, smallTown: 10.5, village: 10.5, section: 10 }),
  9, byClass({ capital: 18, metropolis: 17, city: 15, town: 13, smallTown: 12, village: 11, section: 11 }),
  13, byClass({ capital: 24, metropolis: 22, city: 19, town: 17, smallTown: 15, village: 14, section: 13 }),
]

const literal = (value: readonly string[]): ExpressionSpecification => ['literal', [...value]]

const PLACE_FONT = byClass({
  capital: literal(SEMIBOLD_FONT),
  metropolis: literal(SEMIBOLD_FONT),
  city: literal(MEDIUM_FONT),
  town: literal(MEDIUM_FONT),
  smallTown: literal(FONT),
  village: literal(FONT),
  section: literal(FONT),
})

/** Below, above, right and left of a place, at a distance in ems. */
const around = (distance: number) => [
  'top',
  [0, distance],
  'bottom',
  [0, -distance],
  'left',
  [distance, 0],
  'right',
  [-distance, 0],
]

/** The four corners around a place, at a distance in ems. */
const atCorners = (distance: number) => [
  'top-left',
  [distance, distance],
  'top-right',
  [-distance, distance],
  'bottom-left',
  [distance, -distance],
  'bottom-right',
  [-distance, -distance],
]

/** How far the name of a large place may move aside for the vehicles on it, ems. */
const ASIDE = [1.8, 3]

/** Where a name may be, the best first: large places are named even where vehicles are on them. */
const namePositions = (distance: number, first: readonly unknown[] = []): ExpressionSpecification => {
  const near = [...first, ...around(distance)]
  return [
    'case',
    ['<=', ['get', 'class'], PLACE_CLASS.city],
    ['literal', [...near, ...ASIDE.flatMap((far) => [...around(far), ...atCorners(far / 2)])]],
    ['literal', near],
  ] as unknown as ExpressionSpecification
}

const halo = (colors: MapColors) => ({ 'text-halo-color': colors.halo, 'text-halo-width': 1.4 })

const placeColor = ({ city, village }: MapColors): ExpressionSpecification =>
  byClass({
    capital: city,
    metropolis: city,
    city,
    town: city,
    smallTown: village,
    village,
    section: village,
  })

/** The tiles end before the closest zoom levels; what comes later says from which one on. */
const IS_REACHED: ExpressionSpecification = ['any', ['!', ['has', 'zoom']], ['<=', ['get', 'zoom'], ['zoom']]]

const placeLayers = (colors: MapColors, name: ExpressionSpecification): LayerSpecification[] => [
  {
    id: 'place-dots',
    type: 'circle',
    ...points('places'),
    minzoom: FIRST_PLACE_ZOOM,
    maxzoom: WITHOUT_DOT_ZOOM,
    filter: ['!', ['has', 'zoom']],
    paint: {
      'circle-radius': byClass({
        capital: 3,
        metropolis: 2.6,
        city: 2.2,
        town: 1.8,
        smallTown: 1.5,
        village: 1.5,
        section: 1.5,
      }),
      'circle-color': colors.halo,
      'circle-stroke-width': 1.1,
      'circle-stroke-color': placeColor(colors),
      'circle-opacity': ['interpolate', ['linear'], ['zoom'], WITHOUT_DOT_ZOOM - 0.5, 1, WITHOUT_DOT_ZOOM, 0],
      'circle-stroke-opacity': [
        'interpolate',
        ['linear'],
        ['zoom'],
        WITHOUT_DOT_ZOOM - 0.5,
        1,
        WITHOUT_DOT_ZOOM,
        0,
      ],
    },
  },
  {
    id: 'place-names',
    type: 'symbol',
    ...points('places'),
    minzoom: FIRST_PLACE_ZOOM,
    filter: IS_REACHED,
    layout: {
      // Only names that differ from the English one are stored.
      'text-field': ['coalesce', name, ['get', nameProperty('en')]],
      'text-font': PLACE_FONT,
      'text-size': TEXT_SIZE,
      'text-max-width': 8,
      'text-padding': 4,
      'text-variable-anchor-offset': [
        'step',
        ['zoom'],
        namePositions(0.5),
        WITHOUT_DOT_ZOOM,
        namePositions(0.8, ['center', [0, 0]]),
      ],
      'text-justify': 'auto',
      'symbol-sort-key': ['get', 'order'],
    },
    paint: { 'text-color': placeColor(colors), ...halo(colors) },
  },
]

/** All names, from the ground up: MapLibre places the topmost first. */
export const nameLayers = (colors: MapColors, language: Language): LayerSpecification[] => {
  const name: ExpressionSpecification = ['get', nameProperty(language)]
  const [dots, places] = placeLayers(colors, name)
  const regions: LayerSpecification = {
    id: 'region-names',
    type: 'symbol',
    ...points('regions'),
    filter: ['all', IS_REACHED, ['>', ['get', 'until'], ['zoom']]],
    layout: {
      'text-field': name,
      'text-font': MEDIUM_FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 5, 10, 9, 13],
      'text-letter-spacing': 0.14,
      'text-transform': 'uppercase',
      'text-max-width': 8,
      'text-padding': 12,
    },
    paint: { 'text-color': colors.region, ...halo(colors) },
  }
  const countries: LayerSpecification = {
    id: 'country-names',
    type: 'symbol',
    ...points('countries'),
    maxzoom: 6.5,
    filter: ['<=', ['get', 'rank'], ['interpolate', ['linear'], ['zoom'], 1, 12, 3, 70, 4.5, 240]],
    layout: {
      'text-field': name,
      'text-font': MEDIUM_FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 16],
      'text-letter-spacing': 0.12,
      'text-transform': 'uppercase',
      'text-max-width': 7,
      // Next to its capital rather than on it.
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 1.2,
      'text-justify': 'auto',
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: {
      'text-color': colors.country,
      ...halo(colors),
      'text-opacity': ['interpolate', ['linear'], ['zoom'], 5.5, 1, 6.5, 0.4],
    },
  }
  const seas: LayerSpecification = {
    id: 'sea-names',
    type: 'symbol',
    ...points('seas'),
    filter: ['>', ['get', 'until'], ['zoom']],
    layout: {
      'text-field': name,
      'text-font': ITALIC_FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 8, 16],
      'text-letter-spacing': 0.1,
      'text-max-width': 7,
    },
    paint: { 'text-color': colors.sea, 'text-halo-color': colors.water, 'text-halo-width': 1 },
  }
  return [dots, regions, seas, countries, places].flatMap((layer) => layer ?? [])
}
