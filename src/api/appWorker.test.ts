import { expect, test, vi } from 'vitest'
import { keepShell, renewShell, type ShellPorts } from './appWorker.ts'

const begin = (changes: Partial<ShellPorts> = {}) => {
  const steps: string[] = []
  const postMessage = vi.fn((_message: unknown) => void steps.push('keep'))
  const ports: ShellPorts = {
    loaded: Promise.resolve().then(() => steps.push('loaded')),
    path: '/',
    register: async () => steps.push('register'),
    ready: async () => ({ active: { postMessage } as unknown as ServiceWorker }),
    parts: () => ['/assets/a-1.js'],
    ...changes,
  }
  return { ports, steps, postMessage }
}

test('registers the worker once the page is loaded, then names build and loaded files', async () => {
  const { ports, steps, postMessage } = begin()
  await keepShell('7.801.8+aaa', ports)
  expect(steps).toEqual(['loaded', 'register', 'keep'])
  expect(postMessage).toHaveBeenCalledWith({ version: '7.801.8+aaa', keep: ['/assets/a-1.js'] })
})

test('leaves the page of drivers to its own worker', async () => {
  const { ports, steps } = begin({ path: '/driver/' })
  await keepShell('7.801.8+aaa', ports)
  expect(steps).not.toContain('register')
})

test('the page goes on where the browser forbids the worker', async () => {
  const { ports, postMessage } = begin({ register: () => Promise.reject(new TypeError('forbidden')) })
  await keepShell('7.801.8+aaa', ports)
  expect(postMessage).not.toHaveBeenCalled()
})

test('drops the kept pages before the worker is fetched again, which may fail [UI-18]', async () => {
  const steps: string[] = []
  const open = async (name: string) =>
    ({
      delete: async (path: string) => {
        steps.push(`${name} ${path}`)
        return true
      },
    }) as unknown as Cache
  const update = async (): Promise<ServiceWorkerRegistration> => {
    steps.push('update')
    throw new TypeError('no such script')
  }
  const renewed = renewShell({
    caches: { keys: async () => ['shell a', 'shell b'], open },
    registration: async () => ({ update }),
  })
  await expect(renewed).rejects.toThrow('no such script')
  expect(steps).toEqual(['shell a /', 'shell b /', 'update'])
})
