import { expect, test } from 'vitest'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import { createRandom } from '../../platform/random.ts'
import { NEAR_KM } from './gazetteer.ts'
import { searchKey } from './searchKey.ts'
import { testPlaces } from './testPlaces.ts'

const { stored, gazetteer } = testPlaces()
const KYIV = { latitude: 50.45, longitude: 30.52 }
const names = (text: string, language: 'en' | 'ua' | 'ru' = 'en', near: typeof KYIV | null = null) =>
  gazetteer.search(text, language, near, 8).map(({ name }) => name)

test('finds the nearest place of 1,000 random points like a comparison with every place', () => {
  const random = createRandom(7)
  for (let count = 0; count < 1_000; count++) {
    // Most of Europe, and the sides of the 180th meridian.
    const point =
      count < 900
        ? { latitude: 36 + random() * 25, longitude: -9 + random() * 55 }
        : {
            latitude: -40 + random() * 60,
            longitude: random() < 0.5 ? 170 + random() * 10 : -180 + random() * 10,
          }
    let least = Infinity
    for (const { latitude, longitude } of stored) {
      // No nearer than the difference of latitudes: most places need no sines.
      if (Math.abs(latitude - point.latitude) * 110_000 > least) continue
      least = Math.min(least, distanceM(point.latitude, point.longitude, latitude, longitude))
    }
    const found = gazetteer.nearest(point, 'en')
    if (least > NEAR_KM * 1_000) expect(found).toBeNull()
    else expect(found?.metres).toBeCloseTo(least, 0)
  }
})

test('names the nearest place in each language, and says where the point is as seen from it', () => {
  const north = { latitude: 49.8454, longitude: 30.1285 }
  expect(gazetteer.nearest(north, 'en')).toMatchObject({
    name: 'Bila Tserkva',
    country: 'UA',
    region: 'Kyiv Oblast',
  })
  expect(gazetteer.nearest(north, 'ua')).toMatchObject({ name: 'Біла Церква', region: 'Київська область' })
  expect(gazetteer.nearest(north, 'ru')?.name).toBe('Белая Церковь')
  expect(gazetteer.nearest(north, 'ru')?.metres).toBeCloseTo(5_004, -2)
  expect(gazetteer.nearest(north, 'ru')?.bearing).toBeCloseTo(360, 0)
  expect(gazetteer.nearest({ latitude: -50, longitude: -140 }, 'en')).toBeNull()
})

test.each([
  ['Біла Церква', 'Bila Tserkva'],
  ['Bila Tserkva', 'Bila Tserkva'],
  ['bila cerkva', 'Bila Tserkva'],
  ['Белая Церковь', 'Bila Tserkva'],
  ['біла ц', 'Bila Tserkva'],
  ['Biala Cerkiew', 'Bila Tserkva'],
  ['Kiev', 'Kyiv'],
  ['київ', 'Kyiv'],
  ['Kyyiv', 'Kyiv'],
  ['Харьков', 'Kharkiv'],
  ['Harkiv', 'Kharkiv'],
  ['Charkiw', 'Kharkiv'],
  ['Кременчуг', 'Kremenchuk'],
  ['zurich', 'Zürich'],
  ['Lodz', 'Łódź'],
  ['warschau', 'Warsaw'],
  ['Камянець-Подільський', 'Kamianets-Podilskyi'],
  // One letter is wrong, missing or too many.
  ['Zhytomir', 'Zhytomyr'],
  ['Житомр', 'Zhytomyr'],
  ['Khmelnitzky', 'Khmelnytskyi'],
  ['Полтовва', 'Poltava'],
  ['Днипро', 'Dnipro'],
  // A later word of the name.
  ['Франківськ', 'Ivano-Frankivsk'],
])('finds %s [MAP-40]', (text, name) => {
  expect(names(text)[0]).toBe(name)
})

test('puts large places first, and of equal names the one near to the map', () => {
  expect(names('ivani', 'en', KYIV)[0]).toMatch(/^Ivani/)
  expect(names('Rom', 'en').slice(0, 1)).toEqual(['Rome'])
  expect(names('біла', 'ua', KYIV)[0]).toBe('Біла Церква')
  const near = (latitude: number, longitude: number) =>
    gazetteer.search('Іванівка', 'ua', { latitude, longitude }, 8)[0]?.region
  expect(near(46.9, 30.3)).not.toBe(near(48.5, 39.0))
})

test('finds nothing for signs alone and for what no place is called', () => {
  expect(names('  - ')).toEqual([])
  expect(names('xqzwvxkq')).toEqual([])
  expect(names('ы')).not.toEqual([])
})

test('marks places whose name occurs twice in their country', () => {
  expect(gazetteer.search('Іванівка', 'ua', null, 1)[0]?.isAmbiguous).toBe(true)
  expect(gazetteer.search('Київ', 'ua', null, 1)[0]?.isAmbiguous).toBe(false)
})

test('gives spellings of one name the same key, and other names another', () => {
  const same = ['Щербані', 'Shcherbani', 'Szczerbani', 'ЩЕРБАНИ']
  expect(new Set(same.map(searchKey)).size).toBe(1)
  expect(searchKey('Кам’янське')).toBe(searchKey('Kamianske'))
  expect(searchKey('Київ')).not.toBe(searchKey('Кам’янське'))
})
