import KDBush from 'kdbush'
import type { Language } from '../../../src/contract/entities/session.ts'
import { LANGUAGES } from '../../../src/contract/entities/session.ts'
import { searchKey } from './searchKey.ts'

/**
 * The places of the world as one file that is used as it is read: columns, texts as UTF-8 with offsets, the keys of the
 * search in order, and the index of the nearest place. The build of the server writes it.
 */

/** A place to be stored. */
export interface StoredPlace {
  readonly latitude: number
  readonly longitude: number
  readonly population: number
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** The region in each language; '' where it is unknown. */
  readonly region: Readonly<Record<Language, string>>
  readonly names: Readonly<Record<Language, string>>
  readonly otherNames: readonly string[]
}

/** Which name of a place a key is: an alternative one and a later word count less. */
export const KEY_KIND = { name: 0, otherName: 1, laterWord: 2 } as const

/** Coordinates are stored in these parts of a degree, as GeoNames has them. */
export const STEPS_PER_DEGREE = 100_000
/** Larger places need no region behind their name. */
const WELL_KNOWN = 50_000

const SECTIONS = {
  latitude: Int32Array,
  longitude: Int32Array,
  population: Uint32Array,
  country: Uint16Array,
  region: Uint16Array,
  /** 1: another place of the country has the same name. */
  isAmbiguous: Uint8Array,
  nameEn: Uint32Array,
  nameUa: Uint32Array,
  nameRu: Uint32Array,
  textOffsets: Uint32Array,
  texts: Uint8Array,
  keyOffsets: Uint32Array,
  keys: Uint8Array,
  /** Of each key: where its places begin in keyPlaces. */
  keyFirst: Uint32Array,
  keyPlaces: Uint32Array,
  keyKinds: Uint8Array,
  index: Uint8Array,
} as const
type SectionName = keyof typeof SECTIONS
type ColumnOf<Type> = Type extends Int32ArrayConstructor
  ? Int32Array
  : Type extends Uint32ArrayConstructor
    ? Uint32Array
    : Type extends Uint16ArrayConstructor
      ? Uint16Array
      : Uint8Array
type Sections = { readonly [Name in SectionName]: ColumnOf<(typeof SECTIONS)[Name]> }

interface Header {
  readonly countries: readonly string[]
  readonly regions: readonly Readonly<Record<Language, string>>[]
  /** Offset and length in bytes, after the header. */
  readonly sections: Readonly<Record<SectionName, readonly [number, number]>>
}

/** What the file holds, ready to use. */
export interface PlacesData extends Sections {
  readonly countries: Header['countries']
  readonly regions: Header['regions']
}

/** Sections begin at multiples of this, as typed arrays need it. */
const ALIGNMENT = 8
const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT

/** Numbers texts from 0 in the order in which they come. */
class TextTable {
  readonly texts: string[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.texts.length)
    return this.texts.push(text) - 1
  }

  /** The texts one after the other, and where each begins; the last offset is the end. */
  packed(): { readonly bytes: Uint8Array; readonly offsets: Uint32Array } {
    return packTexts(this.texts)
  }
}

const packTexts = (
  texts: readonly string[],
): { readonly bytes: Uint8Array; readonly offsets: Uint32Array } => {
  const offsets = new Uint32Array(texts.length + 1)
  texts.forEach((text, index) => {
    offsets[index + 1] = (offsets[index] ?? 0) + Buffer.byteLength(text)
  })
  return { bytes: Buffer.from(texts.join('')), offsets }
}

/** The keys of a place, each with the best kind of name that it is. */
const keysOf = ({ names, otherNames }: StoredPlace): ReadonlyMap<string, number> => {
  const keys = new Map<string, number>()
  const add = (text: string, kind: number): void => {
    const key = searchKey(text)
    if (key !== '' && (keys.get(key) ?? Infinity) > kind) keys.set(key, kind)
  }
  for (const language of LANGUAGES) {
    add(names[language], KEY_KIND.name)
    for (const word of names[language].matchAll(/(?<=[ -])\p{Lu}.{3,}/gu)) add(word[0], KEY_KIND.laterWord)
  }
  for (const name of otherNames) add(name, KEY_KIND.otherName)
  return keys
}

const searchSections = (places: readonly StoredPlace[]) => {
  const byKey = new Map<string, [place: number, kind: number][]>()
  places.forEach((place, index) => {
    for (const [key, kind] of keysOf(place)) {
      const found = byKey.get(key)
      if (found) found.push([index, kind])
      else byKey.set(key, [[index, kind]])
    }
  })
  const keys = [...byKey.keys()].toSorted()
  const pairs = keys.map((key) => byKey.get(key) ?? [])
  const keyFirst = new Uint32Array(keys.length + 1)
  pairs.forEach((ofKey, index) => {
    keyFirst[index + 1] = (keyFirst[index] ?? 0) + ofKey.length
  })
  const packed = packTexts(keys)
  return {
    keys: packed.bytes,
    keyOffsets: packed.offsets,
    keyFirst,
    keyPlaces: Uint32Array.from(pairs.flat(), ([place]) => place),
    keyKinds: Uint8Array.from(pairs.flat(), ([, kind]) => kind),
  }
}

const placeIndex = (places: readonly StoredPlace[]): Uint8Array => {
  const index = new KDBush(places.length)
  for (const { longitude, latitude } of places) index.add(longitude, latitude)
  return new Uint8Array(index.finish().data)
}

/** Places of a country that share their name with another one there. */
const ambiguousNames = (places: readonly StoredPlace[]): ReadonlySet<string> => {
  const counts = new Map<string, number>()
  for (const { country, names } of places) {
    const name = `${country}/${names.en}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([name, count]) => (count > 1 ? [name] : [])))
}

/** The bytes of the file. */
export const encodePlaces = (places: readonly StoredPlace[]): Uint8Array => {
  const [countries, regions, texts] = [new TextTable(), new TextTable(), new TextTable()]
  const ambiguous = ambiguousNames(places)
  const nameIds = (language: Language): Uint32Array =>
    Uint32Array.from(places, ({ names }) => texts.numberOf(names[language]))
  const columns = {
    latitude: Int32Array.from(places, ({ latitude }) => Math.round(latitude * STEPS_PER_DEGREE)),
    longitude: Int32Array.from(places, ({ longitude }) => Math.round(longitude * STEPS_PER_DEGREE)),
    population: Uint32Array.from(places, ({ population }) => population),
    country: Uint16Array.from(places, ({ country }) => countries.numberOf(country)),
    region: Uint16Array.from(places, ({ region }) => regions.numberOf(JSON.stringify(region))),
    isAmbiguous: Uint8Array.from(places, ({ country, names, population }) =>
      Number(population < WELL_KNOWN && ambiguous.has(`${country}/${names.en}`)),
    ),
    nameEn: nameIds('en'),
    nameUa: nameIds('ua'),
    nameRu: nameIds('ru'),
  }
  const packed = texts.packed()
  const sections = {
    ...columns,
    texts: packed.bytes,
    textOffsets: packed.offsets,
    ...searchSections(places),
    index: placeIndex(places),
  } satisfies Sections
  return writeSections(sections, countries.texts, regions.texts)
}

const writeSections = (
  sections: Sections,
  countries: readonly string[],
  regions: readonly string[],
): Uint8Array => {
  const names = Object.keys(SECTIONS) as SectionName[]
  const offsets: Partial<Record<SectionName, readonly [number, number]>> = {}
  let end = 0
  for (const name of names) {
    offsets[name] = [end, sections[name].byteLength]
    end = aligned(end + sections[name].byteLength)
  }
  const header = Buffer.from(
    JSON.stringify({ countries, regions: regions.map((region) => JSON.parse(region)), sections: offsets }),
  )
  const begin = aligned(4 + header.length)
  const file = new Uint8Array(begin + end)
  new DataView(file.buffer).setUint32(0, header.length, true)
  file.set(header, 4)
  for (const name of names) {
    const { buffer, byteOffset, byteLength } = sections[name]
    file.set(new Uint8Array(buffer, byteOffset, byteLength), begin + (offsets[name]?.[0] ?? 0))
  }
  return file
}

/** The columns of the file, as views of its bytes: nothing is copied. */
export const decodePlaces = (file: Uint8Array): PlacesData => {
  // A view needs an aligned beginning, which a pooled buffer has not.
  const bytes = file.byteOffset % ALIGNMENT === 0 ? file : Uint8Array.from(file)
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const header = JSON.parse(Buffer.from(bytes.subarray(4, 4 + length)).toString()) as Header
  const begin = bytes.byteOffset + aligned(4 + length)
  const sections = Object.fromEntries(
    (Object.keys(SECTIONS) as SectionName[]).map((name) => {
      const [offset, size] = header.sections[name]
      const columnType = SECTIONS[name]
      return [
        name,
        new columnType(bytes.buffer as ArrayBuffer, begin + offset, size / columnType.BYTES_PER_ELEMENT),
      ]
    }),
  ) as unknown as Sections
  return { ...sections, countries: header.countries, regions: header.regions }
}
