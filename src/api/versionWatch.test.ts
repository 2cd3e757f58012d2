import { expect, test, vi } from 'vitest'
import { checkVersion, ownVersion, type VersionPorts, watchVersion } from './versionWatch.ts'

const begin = (answer: () => Response | Promise<Response>, own: string | null = '7.801.8+aaa') => {
  let stored: string | undefined
  const steps: string[] = []
  const reload = vi.fn(() => void steps.push('reload'))
  const updateWorker = vi.fn(async () => void steps.push('worker'))
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => answer())
  const ports: VersionPorts = {
    ownVersion: own,
    fetch,
    pageOrigin: 'https://fleet.test',
    reload,
    updateWorker,
    reloadedFor: {
      read: () => stored,
      write: (value) => {
        stored = value
      },
    },
  }
  return { ports, reload, updateWorker, steps, fetch }
}

test('another hosted build reloads the page, the same one does not [UI-18]', async () => {
  const same = begin(() => new Response('7.801.8+aaa\n'))
  await checkVersion(same.ports)
  expect(same.reload).not.toHaveBeenCalled()
  const other = begin(() => new Response('7.801.8+bbb'))
  await checkVersion(other.ports)
  expect(other.reload).toHaveBeenCalledTimes(1)
})

test('requests the version every 300000 ms, without credentials [UI-18, API-16]', () => {
  const { ports, fetch } = begin(() => new Response('7.801.8+aaa'))
  const every = vi.fn((_work: () => void, _ms: number) => {})
  watchVersion(ports, every)
  expect(every.mock.calls[0]?.[1]).toBe(300_000)
  every.mock.calls[0]?.[0]()
  expect(fetch.mock.calls[0]).toMatchObject(['https://fleet.test/version/', { credentials: 'omit' }])
})

test('one hosted version reloads at most once [UI-19]', async () => {
  let hosted = '7.801.8+bbb'
  const { ports, reload } = begin(() => new Response(hosted))
  await checkVersion(ports)
  await checkVersion(ports)
  expect(reload).toHaveBeenCalledTimes(1)
  hosted = '7.801.8+ccc'
  await checkVersion(ports)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('the service worker is updated once before the page, and not without a new version [UI-18, UI-19]', async () => {
  const { ports, steps, updateWorker } = begin(() => new Response('7.801.8+bbb'))
  await checkVersion(ports)
  await checkVersion(ports)
  expect(steps).toEqual(['worker', 'reload'])
  const same = begin(() => new Response('7.801.8+aaa'))
  await checkVersion(same.ports)
  expect(same.steps).toEqual([])
  updateWorker.mockRejectedValueOnce(new TypeError('no such script'))
  ports.reloadedFor.write('7.801.8+ccc')
  await checkVersion(ports)
  expect(steps).toEqual(['worker', 'reload', 'reload'])
})

test.each([
  ['a failed answer', () => new Response('7.801.8+bbb', { status: 503 })],
  ['an empty answer', () => new Response('')],
  ['a page', () => new Response('<!doctype html>')],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('ignores %s [UI-19]', async (_name, answer) => {
  const { ports, reload } = begin(answer)
  await checkVersion(ports)
  expect(reload).not.toHaveBeenCalled()
})

test('does not check versions in development', () => {
  const page = (content: string) => ({
    querySelector: () => ({ getAttribute: () => content }) as unknown as never,
  })
  expect(ownVersion(page('7.801.8+dev'))).toBeNull()
  expect(ownVersion(page('7.801.8+aaa'))).toBe('7.801.8+aaa')
  const every = vi.fn()
  watchVersion(begin(() => new Response(''), null).ports, every)
  expect(every).not.toHaveBeenCalled()
})
