/** The accent colour of an account: what makes it readable, and the colours that follow from it. Colours are `#rrggbb`. */

export const ACCENT_THEMES = ['light', 'dark'] as const
export type AccentTheme = (typeof ACCENT_THEMES)[number]

/** WCAG 2, criterion 1.4.3: links and the text of tabs have the accent colour. */
export const ACCENT_CONTRAST_MIN = 4.5

/** The product's own, as src/ui/tokens.css has them. */
export const PRODUCT_ACCENTS: Readonly<Record<AccentTheme, string>> = { light: '#4840c4', dark: '#aaa5ff' }

/** The surfaces that the accent stands on, as src/ui/tokens.css has them; a test compares both. */
export const ACCENT_GROUNDS: Readonly<Record<AccentTheme, Readonly<Record<AccentGround, string>>>> = {
  light: { surface: '#f6f7f9', raised: '#ffffff', hover: '#eef1f4', sunken: '#eceff2' },
  dark: { surface: '#14181c', raised: '#1b2025', hover: '#242a31', sunken: '#0d1013' },
}
export type AccentGround = 'surface' | 'raised' | 'hover' | 'sunken'

/** The tokens of one theme that follow from an accent. */
export interface AccentTokens {
  readonly accent: string
  readonly accentHover: string
  /** Text and icons on both. */
  readonly onAccent: string
  /** Behind text of the accent colour. */
  readonly accentSoft: string
}

const WHITE = '#ffffff'
const BLACK = '#14181d'
/** What the colours under the pointer and behind selected text are mixed with, and how much of the accent they have. */
const MIXES = {
  light: {
    hover: { with: BLACK, share: 0.8 },
    soft: { with: ACCENT_GROUNDS.light.raised, share: 0.08 },
    on: WHITE,
  },
  dark: {
    hover: { with: WHITE, share: 0.7 },
    soft: { with: ACCENT_GROUNDS.dark.raised, share: 0.16 },
    on: BLACK,
  },
} as const

const channels = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** `share` of a colour, 0 to 1, and the rest of the other one. */
const mix = (hex: string, other: string, share: number): string => {
  const rest = channels(other)
  const mixed = channels(hex).map((value, place) =>
    Math.round(value * share + (rest[place] ?? 0) * (1 - share)),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2 contrast of two colours, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** The tokens of a theme with this accent. */
export const accentTokens = (theme: AccentTheme, accent: string): AccentTokens => {
  const { hover, soft, on } = MIXES[theme]
  return {
    accent,
    accentHover: mix(accent, hover.with, hover.share),
    onAccent: on,
    accentSoft: mix(accent, soft.with, soft.share),
  }
}

/** The least contrast that texts of the accent colour, and texts on it, have in a theme. */
export const accentContrast = (theme: AccentTheme, accent: string): number => {
  const { accentHover, onAccent, accentSoft } = accentTokens(theme, accent)
  const grounds = [...Object.values(ACCENT_GROUNDS[theme]), accentSoft]
  return Math.min(
    ...grounds.map((ground) => contrast(accent, ground)),
    contrast(onAccent, accent),
    contrast(onAccent, accentHover),
  )
}

/** Whether everything with this accent can be read in a theme. */
export const isReadableAccent = (theme: AccentTheme, accent: string): boolean =>
  isHexColor(accent) && accentContrast(theme, accent) >= ACCENT_CONTRAST_MIN

const STEPS = 50

/** The colour nearest to another one, darker in the light theme and lighter in the dark one, that can be read there. */
export const readableAccent = (theme: AccentTheme, wanted: string): string => {
  const end = theme === 'light' ? BLACK : WHITE
  for (let step = 0; step < STEPS; step++) {
    const tried = mix(wanted, end, 1 - step / STEPS)
    if (isReadableAccent(theme, tried)) return tried
  }
  return end
}
