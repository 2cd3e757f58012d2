import { expect, test, vi } from 'vitest'
import { createInstallOffer } from './installOffer.ts'

const begin = () => {
  const target = new EventTarget()
  const offer = createInstallOffer(target as Window)
  const prompt = vi.fn(async () => undefined)
  const raise = (): Event => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    target.dispatchEvent(event)
    return event
  }
  return { target, offer, prompt, raise }
}

test('offers nothing until the browser does, and keeps the offer from the page', () => {
  const { offer, raise } = begin()
  const changed = vi.fn()
  offer.subscribe(changed)
  expect(offer.get()).toBe(false)
  offer.takeUp()
  expect(raise().defaultPrevented).toBe(true)
  expect(offer.get()).toBe(true)
  expect(changed).toHaveBeenCalledTimes(1)
})

test('takes an offer up once, and another one again', () => {
  const { offer, prompt, raise } = begin()
  raise()
  offer.takeUp()
  expect(offer.get()).toBe(false)
  offer.takeUp()
  expect(prompt).toHaveBeenCalledTimes(1)
  raise()
  expect(offer.get()).toBe(true)
})

test('offers nothing once the product is installed', () => {
  const { target, offer, prompt, raise } = begin()
  raise()
  target.dispatchEvent(new Event('appinstalled'))
  expect(offer.get()).toBe(false)
  offer.takeUp()
  expect(prompt).not.toHaveBeenCalled()
})
