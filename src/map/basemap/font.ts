/** MapLibre draws these with the page's own fonts: no glyphs are fetched. */
export const FONT = ['Inter Variable', 'system-ui', 'sans-serif']
