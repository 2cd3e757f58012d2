import { parseHex, type Rgb } from '../../../map/layers/palette.ts'

/** Colours that tell ways apart; none is a colour of status. */
const TOKENS = [
  '--color-series-1',
  '--color-series-2',
  '--color-series-3',
  '--color-series-4',
  '--color-accent',
]

/** The colour of the way at a place in the order of the vehicles, as CSS. */
export const wayColor = (index: number): string => `var(${TOKENS[index % TOKENS.length] ?? '--color-accent'})`

/** The same for the map, in the current theme. */
export const readWayColor = (index: number): Rgb =>
  parseHex(getComputedStyle(document.documentElement).getPropertyValue(TOKENS[index % TOKENS.length] ?? ''))
