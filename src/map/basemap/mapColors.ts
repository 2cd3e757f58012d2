/** Light or dark: the base map follows the interface. */
export type MapTheme = 'light' | 'dark'

/** The base map's own palette: quieter than every status colour, so that vehicles stand out. */
export interface MapColors {
  /** Ground that is not loaded yet: between water and land, so that it is mistaken for neither. */
  readonly unknown: string
  readonly water: string
  readonly land: string
  readonly border: string
  readonly coast: string
  readonly river: string
  /** Names of seas. */
  readonly sea: string
  /** Meridians and parallels on the sea. */
  readonly grid: string
  readonly country: string
  readonly region: string
  readonly city: string
  /** Small towns, villages and sections of cities. */
  readonly village: string
  readonly halo: string
  /** Street maps. */
  readonly green: string
  readonly building: string
  readonly road: string
  readonly mainRoad: string
  readonly roadEdge: string
  readonly rail: string
  readonly street: string
}

export const MAP_COLORS: Readonly<Record<MapTheme, MapColors>> = {
  light: {
    unknown: '#e6e8e8',
    water: '#cfdde6',
    land: '#f4f3ef',
    border: '#b9b3a8',
    coast: '#a9bcc8',
    river: '#bfd2de',
    sea: '#6f8a9c',
    grid: '#c3d3de',
    country: '#6b6a68',
    region: '#8a857d',
    city: '#3f454c',
    village: '#62676d',
    halo: '#f8f7f4',
    green: '#e3ebd9',
    building: '#e6e2da',
    road: '#ffffff',
    mainRoad: '#fdf1d0',
    roadEdge: '#d8d2c6',
    rail: '#b5b1aa',
    street: '#5b6066',
  },
  dark: {
    unknown: '#14191f',
    water: '#0e1419',
    land: '#1a2027',
    border: '#3d4751',
    coast: '#2b3842',
    river: '#12191f',
    sea: '#52687a',
    grid: '#151d24',
    country: '#7d8894',
    region: '#5f6a75',
    city: '#b2bbc4',
    village: '#87929d',
    halo: '#14191e',
    green: '#1a261f',
    building: '#20272e',
    road: '#2f3841',
    mainRoad: '#434a4d',
    roadEdge: '#12171c',
    rail: '#3a444d',
    street: '#98a3ad',
  },
}
