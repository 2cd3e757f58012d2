import { createElement, Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { LostPartError } from './errors/lostPart.ts'
import type { Texting } from './i18n/i18n.ts'
import { type LazyPart, lazyWithTexts } from './lazyWithTexts.ts'

const Screen = () => createElement('p', null, 'there')
const makePart = (load: () => Promise<typeof Screen>) => {
  const loadPart = vi.fn<Texting['loadPart']>(() => Promise.resolve())
  const part: LazyPart = { load: vi.fn(load), texts: ['work'] }
  return { part, texting: { loadPart } as unknown as Texting, loadPart }
}

/** What the part shows once it has loaded, and what it failed with. */
const show = async (part: LazyPart, texting: Texting) => {
  const failures: unknown[] = []
  const page = createElement(Suspense, null, createElement(lazyWithTexts(part, texting)))
  const { prelude } = await prerender(page, { onError: (error) => void failures.push(error) })
  return { html: await new Response(prelude).text(), failures }
}

test('loads a part with its texts at its first use, once', async () => {
  const { part, texting, loadPart } = makePart(() => Promise.resolve(Screen))
  expect(part.load).not.toHaveBeenCalled()
  for (let use = 0; use < 2; use++) expect((await show(part, texting)).html).toContain('<p>there</p>')
  expect(part.load).toHaveBeenCalledExactlyOnceWith(texting)
  expect(loadPart).toHaveBeenCalledExactlyOnceWith('work')
})

test('a part that could not be loaded is a lost part', async () => {
  const { part, texting } = makePart(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const { html, failures } = await show(part, texting)
  expect(html).not.toContain('there')
  expect(failures).toEqual([expect.any(LostPartError)])
})
