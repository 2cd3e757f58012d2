/** The letters of all texts that deck.gl draws on the map. */
export const LETTERS = {
  fontFamily: 'Inter Variable, system-ui, sans-serif',
  characterSet: 'auto',
  fontSettings: { fontSize: 52, buffer: 6 },
} as const
