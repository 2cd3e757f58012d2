import { expect, test, vi } from 'vitest'
import type { Texting } from './i18n/i18n.ts'
import { lazyWithTexts, type LazyPart, prepareWithTexts } from './lazyWithTexts.ts'

const Screen = (): null => null
const makePart = (load: () => Promise<typeof Screen>) => {
  const loadPart = vi.fn<Texting['loadPart']>(() => Promise.resolve())
  const part: LazyPart = { load: vi.fn(load), texts: ['work'] }
  return { part, texting: { loadPart } as unknown as Texting, loadPart }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('loads a preloaded part once, with its texts, and shows it from there', async () => {
  const { part, texting, loadPart } = makePart(() => Promise.resolve(Screen))
  prepareWithTexts(part, texting)
  prepareWithTexts(part, texting)
  await settled()
  expect(lazyWithTexts(part, texting)).toBe(lazyWithTexts(part, texting))
  expect(part.load).toHaveBeenCalledTimes(1)
  expect(loadPart).toHaveBeenCalledExactlyOnceWith('work')
})

test('requests again what could not be preloaded, and reports nothing', async () => {
  let isThere = false
  const { part, texting } = makePart(() =>
    isThere
      ? Promise.resolve(Screen)
      : Promise.reject(new Error('Failed to fetch dynamically imported module')),
  )
  prepareWithTexts(part, texting)
  await settled()
  isThere = true
  prepareWithTexts(part, texting)
  await settled()
  prepareWithTexts(part, texting)
  expect(part.load).toHaveBeenCalledTimes(2)
})
