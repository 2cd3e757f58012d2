import { expect, test } from 'vitest'
import { createPlaceWords } from './placeWords.ts'

const point = { latitude: 50, longitude: 30 }
const addressOf = (text: string) => ({ kind: 'place', text, town: text, isFinal: true }) as const

test('says places in each language that is asked for', async () => {
  const words = await createPlaceWords({
    describe: async (points, language) => points.map(({ latitude }) => addressOf(`${language} ${latitude}`)),
  })([
    { point, language: 'en' },
    { point, language: 'ua' },
  ])
  expect(words({ point, language: 'en' })).toBe('en 50')
  expect(words({ point, language: 'ua' })).toBe('ua 50')
  expect(words({ point, language: 'ru' })).toBeNull()
})

test('does not wait for a service that hangs, nor fail with one that fails', async () => {
  const find = createPlaceWords(
    {
      describe: (_points, language) =>
        language === 'en' ? new Promise(() => undefined) : Promise.reject(new Error('away')),
    },
    5,
  )
  const words = await find([
    { point, language: 'en' },
    { point, language: 'ua' },
  ])
  expect(words({ point, language: 'en' })).toBeNull()
  expect(words({ point, language: 'ua' })).toBeNull()
})
