import { expect, test, vi } from 'vitest'
import { isForeignSession, watchOtherTabs } from './browserSession.ts'

test('a stored session id that another tab changed is foreign [AUTH-23]', () => {
  expect(isForeignSession({ key: 'sid', newValue: 'other' }, 'mine')).toBe(true)
  expect(isForeignSession({ key: 'sid', newValue: null }, 'mine')).toBe(true)
  expect(isForeignSession({ key: 'sid', newValue: 'first' }, null)).toBe(true)
  expect(isForeignSession({ key: null, newValue: null }, 'mine')).toBe(true)
  expect(isForeignSession({ key: 'sid', newValue: 'mine' }, 'mine')).toBe(false)
  expect(isForeignSession({ key: 'lang', newValue: 'en' }, 'mine')).toBe(false)
  expect(isForeignSession({ key: null, newValue: null }, null)).toBe(false)
})

test('the page reloads then, until the watch ends [AUTH-23]', () => {
  const target = new EventTarget()
  const reload = vi.fn()
  const end = watchOtherTabs(target, () => 'mine', reload)
  const change = (newValue: string | null) =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key: 'sid', newValue }))
  change('mine')
  expect(reload).not.toHaveBeenCalled()
  change('other')
  expect(reload).toHaveBeenCalledTimes(1)
  end()
  change('third')
  expect(reload).toHaveBeenCalledTimes(1)
})
