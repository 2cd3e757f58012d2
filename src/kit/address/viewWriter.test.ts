import { expect, test, vi } from 'vitest'
import { splitHash } from './hashLocation.ts'
import { ViewWriter, WRITE_EVERY_MS } from './viewWriter.ts'

const fakePage = (hash: string) => {
  const page = {
    current: hash,
    timers: [] as { ms: number; run: () => void }[],
    changed: () => {},
    replace: vi.fn<(hash: string) => void>((next) => {
      page.current = next
    }),
    hash: () => page.current,
    onChange: (run: () => void) => {
      page.changed = run
      return () => {
        page.changed = () => {}
      }
    },
    after: (ms: number, run: () => void) => {
      const timer = { ms, run }
      page.timers.push(timer)
      return () => {
        page.timers = page.timers.filter((other) => other !== timer)
      }
    },
    elapse: () => {
      for (const timer of page.timers.splice(0)) timer.run()
    },
  }
  return page
}

test('the query is not part of the path of an address', () => {
  expect(splitHash('#/control?z=7&q=a?b')).toEqual({ path: '/control', query: 'z=7&q=a?b' })
  expect(splitHash('#control')).toEqual({ path: '/control', query: '' })
  expect(splitHash('')).toEqual({ path: '/', query: '' })
})

test('combines many changes into one write, which keeps the other parts', () => {
  const page = fakePage('#/control?v=7')
  const writer = new ViewWriter(page)
  writer.write({ camera: { zoom: 8, latitude: 50, longitude: 30 } })
  writer.write({ camera: { zoom: 9, latitude: 50, longitude: 30 } })
  expect(page.timers.map(({ ms }) => ms)).toEqual([WRITE_EVERY_MS])
  expect(page.replace).not.toHaveBeenCalled()
  page.elapse()
  expect(page.replace.mock.calls).toEqual([['#/control?z=9&c=50,30&v=7']])
})

test('writes the choice of a person at once, together with pending changes', () => {
  const page = fakePage('#/control')
  const writer = new ViewWriter(page)
  writer.write({ camera: { zoom: 8, latitude: 50, longitude: 30 } })
  writer.writeNow({ vehicleId: 7 })
  expect(page.current).toBe('#/control?z=8&c=50,30&v=7')
  expect(page.timers).toEqual([])
})

test('written views are not requests; views that a person opens are', () => {
  const page = fakePage('#/control?v=7')
  const writer = new ViewWriter(page)
  const changed = vi.fn<() => void>()
  writer.subscribe(changed)
  const asked = writer.asksFor()
  writer.write({ vehicleId: 8 })
  page.elapse()
  expect(writer.asksFor()).toBe(asked)
  page.current = '#/control?v=9'
  page.changed()
  expect(changed).toHaveBeenCalledTimes(1)
  expect(writer.asksFor().vehicleId).toBe(9)
})

test('an address that a person opens wins against a pending write', () => {
  const page = fakePage('#/control')
  const writer = new ViewWriter(page)
  const changed = vi.fn<() => void>()
  writer.subscribe(changed)
  const fitToFleet = { zoom: 7, latitude: 50, longitude: 30 }
  writer.write({ camera: fitToFleet })
  // The new address is set, but the page is busy: its event comes after the timer.
  page.current = '#/control?z=6&c=49,24&v=7'
  page.elapse()
  page.changed()
  expect(page.replace).not.toHaveBeenCalled()
  expect(writer.asksFor()).toMatchObject({
    camera: { zoom: 6, latitude: 49, longitude: 24 },
    vehicleId: 7,
  })
  expect(changed).toHaveBeenCalledTimes(1)
})

test('a choice of the moment before does not overwrite it either', () => {
  const page = fakePage('#/control?z=7&c=50,30')
  const writer = new ViewWriter(page)
  page.current = '#/control?z=6&c=49,24'
  writer.writeNow({ grouping: true })
  expect(page.current).toBe('#/control?z=6&c=49,24')
  expect(writer.asksFor().camera?.zoom).toBe(6)
})

test('notices an address that is opened while the page is being built', () => {
  const page = fakePage('#/control')
  const writer = new ViewWriter(page)
  page.current = '#/control?z=6&c=49,24'
  writer.subscribe(() => {})
  expect(writer.asksFor().camera?.zoom).toBe(6)
})

test('neither reads nor writes the address of another page', () => {
  const page = fakePage('#/control?v=7')
  const writer = new ViewWriter(page)
  writer.subscribe(() => {})
  writer.write({ vehicleId: 8 })
  page.current = '#/'
  page.elapse()
  page.changed()
  expect(page.replace).not.toHaveBeenCalled()
  expect(writer.asksFor().vehicleId).toBe(7)
})
