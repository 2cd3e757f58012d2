/** Longitude, latitude (degrees), rank (1 the largest: shown first), names in English, Ukrainian, Russian. */
export type City = readonly [
  lon: number,
  lat: number,
  rank: 1 | 2 | 3 | 4 | 5,
  en: string,
  ua: string,
  ru: string,
]
