import { expect, test, vi } from 'vitest'
import type { Translate } from './translate.ts'
import { rememberedWords } from './words.ts'

test('looks a text up once and returns it any number of times', () => {
  const look = vi.fn<(key: string) => string>((key) => `text of ${key}`)
  const words = rememberedWords(look as unknown as Translate)
  for (let turn = 0; turn < 3; turn++) {
    expect(words('list.pin')).toBe('text of list.pin')
    expect(words('list.unpin')).toBe('text of list.unpin')
  }
  expect(look).toHaveBeenCalledTimes(2)
})
