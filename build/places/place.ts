import type { Language } from '../../src/contract/entities/session.ts'

/** A populated place of the GeoNames list, with its name in every interface language. */
export interface Place {
  /** GeoNames' own number of the place. */
  readonly id: number
  /** Degrees, WGS 84. */
  readonly latitude: number
  readonly longitude: number
  /** Inhabitants; 0 where GeoNames knows no number. */
  readonly population: number
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** English name of the region, such as `Kyiv Oblast`; '' where it is unknown. */
  readonly admin1: string
  /** English name of the district; '' where it is unknown. */
  readonly admin2: string
  /** GeoNames feature code: `PPLC` a capital, `PPLA` the seat of a region, `PPLX` a section of a city. */
  readonly feature: string
  readonly names: Readonly<Record<Language, string>>
  /** Other names in Latin or Cyrillic letters, for the search. */
  readonly otherNames: readonly string[]
}
