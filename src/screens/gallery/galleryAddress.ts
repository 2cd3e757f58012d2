import { DENSITIES, type Density, type Theme, THEMES } from '../../session/storedValues.ts'

/** One pane of the gallery: a theme and a density. */
export interface PaneLook {
  readonly theme: Theme
  readonly density: Density
}

const START = '#/ui'

export const isGallery = (hash: string): boolean => hash === START || hash.startsWith(`${START}/`)

/** The address of the drawing kit on a map. */
export const isDrawing = (hash: string): boolean => hash === `${START}/drawing`

/** The address of one pane: '#/ui/dark/compact'. */
export const paneHash = ({ theme, density }: PaneLook): string => `${START}/${theme}/${density}`

/** The pane of an address; null for the page of all panes. */
export const readPane = (hash: string): PaneLook | null => {
  const [, , theme, density] = hash.split('/')
  const look = {
    theme: THEMES.find((known) => known === theme),
    density: DENSITIES.find((known) => known === density),
  }
  return look.theme && look.density ? { theme: look.theme, density: look.density } : null
}
