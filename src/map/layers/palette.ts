/** Red, green, blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** A colour as deck.gl takes it. */
export const rgb = ([r, g, b]: Rgb): [number, number, number] => [r, g, b]

/** The colour roles that marks are drawn in (design: language of status). */
export interface MarkPalette {
  readonly go: Rgb
  readonly rest: Rgb
  readonly attention: Rgb
  readonly quiet: Rgb
  readonly alarm: Rgb
  readonly accent: Rgb
  /** The thin halo that keeps every shape at 3:1 against the map, and the fill of hollow shapes. */
  readonly halo: Rgb
  /** Labels. */
  readonly text: Rgb
  readonly ground: Rgb
  readonly line: Rgb
}

/** The design token that each role reads. */
const TOKENS: Readonly<Record<keyof MarkPalette, string>> = {
  go: '--color-go',
  rest: '--color-rest',
  attention: '--color-attention',
  quiet: '--color-quiet',
  alarm: '--color-alarm',
  accent: '--color-accent',
  halo: '--color-raised',
  text: '--color-text',
  ground: '--color-raised',
  line: '--color-border-strong',
}

/** Parses `#rrggbb`, or `#rgb` as a minifier shortens it; anything else is a broken token and throws. */
export const parseHex = (text: string): Rgb => {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (hex === undefined) throw new Error(`A colour token must be #rrggbb, got "${text}"`)
  const value = Number.parseInt(hex.length === 3 ? hex.replace(/./g, '$&$&') : hex, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The palette of the current theme; `tokenOf` returns a design token's value. */
export const readPalette = (tokenOf: (name: string) => string): MarkPalette => {
  const read = (role: keyof MarkPalette): Rgb => parseHex(tokenOf(TOKENS[role]))
  return {
    go: read('go'),
    rest: read('rest'),
    attention: read('attention'),
    quiet: read('quiet'),
    alarm: read('alarm'),
    accent: read('accent'),
    halo: read('halo'),
    text: read('text'),
    ground: read('ground'),
    line: read('line'),
  }
}

export const cssColor = ([r, g, b]: Rgb, alpha = 1): string => `rgb(${r} ${g} ${b} / ${alpha})`
