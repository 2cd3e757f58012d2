import { expect, test, vi } from 'vitest'
import { createToastRegistry } from './toast.ts'

const texts = (registry: ReturnType<typeof createToastRegistry>) => registry.get().map(({ text }) => text)

test('shows a toast until it is closed', () => {
  const registry = createToastRegistry()
  const changed = vi.fn<() => void>()
  registry.subscribe(changed)
  registry.show({ text: 'Copied' })
  expect(texts(registry)).toEqual(['Copied'])
  registry.close(registry.get()[0]?.id ?? -1)
  expect(texts(registry)).toEqual([])
  expect(changed).toHaveBeenCalledTimes(2)
})

test('the same text restarts its toast instead of showing it twice', () => {
  const registry = createToastRegistry()
  registry.show({ text: 'Copied' })
  const [first] = registry.get()
  registry.show({ text: 'Copied' })
  expect(texts(registry)).toEqual(['Copied'])
  expect(registry.get()[0]?.id).not.toBe(first?.id)
})

test('the oldest makes room for a fourth', () => {
  const registry = createToastRegistry()
  for (const text of ['a', 'b', 'c', 'd']) registry.show({ text })
  expect(texts(registry)).toEqual(['b', 'c', 'd'])
})
