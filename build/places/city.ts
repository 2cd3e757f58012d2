/** A place whose names are written by hand: longitude, latitude (degrees), names in English, Ukrainian, Russian. */
export type City = readonly [lon: number, lat: number, en: string, ua: string, ru: string]
