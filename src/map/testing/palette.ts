import { readPalette } from '../layers/palette.ts'

/** A palette whose roles all differ. */
const HEX: Readonly<Record<string, string>> = {
  '--color-go': '#0f7040',
  '--color-rest': '#27618f',
  '--color-attention': '#8a5200',
  '--color-quiet': '#5c6671',
  '--color-alarm': '#bf2323',
  '--color-accent': '#4840c4',
  '--color-raised': '#ffffff',
  '--color-text': '#14181d',
  '--color-border-strong': '#818b96',
}

export const MAP_PALETTE = readPalette((token) => HEX[token] ?? '#000000')
