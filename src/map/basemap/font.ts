/** MapLibre draws these with the page's own fonts: no glyphs are fetched. */
export const FONT = ['Inter Variable', 'system-ui', 'sans-serif']
/**
 * The same in other weights and slanted. MapLibre reads weight and slant from the first name; no font is called so, and the next one is
 * taken.
 */
export const MEDIUM_FONT = ['Medium', ...FONT]
export const SEMIBOLD_FONT = ['Semibold', ...FONT]
export const ITALIC_FONT = ['Italic', ...FONT]
