import { expect, test, vi } from 'vitest'
import { createToastDesk } from './toast.ts'

const texts = (desk: ReturnType<typeof createToastDesk>) => desk.get().map(({ text }) => text)

test('a toast is shown until it is closed', () => {
  const desk = createToastDesk()
  const changed = vi.fn<() => void>()
  desk.subscribe(changed)
  desk.show({ text: 'Copied' })
  expect(texts(desk)).toEqual(['Copied'])
  desk.close(desk.get()[0]?.id ?? -1)
  expect(texts(desk)).toEqual([])
  expect(changed).toHaveBeenCalledTimes(2)
})

test('the same text starts anew instead of standing there twice', () => {
  const desk = createToastDesk()
  desk.show({ text: 'Copied' })
  const [first] = desk.get()
  desk.show({ text: 'Copied' })
  expect(texts(desk)).toEqual(['Copied'])
  expect(desk.get()[0]?.id).not.toBe(first?.id)
})

test('the oldest makes room for a fourth', () => {
  const desk = createToastDesk()
  for (const text of ['a', 'b', 'c', 'd']) desk.show({ text })
  expect(texts(desk)).toEqual(['b', 'c', 'd'])
})
