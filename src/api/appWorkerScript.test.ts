import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, test } from 'vitest'

const SCRIPT = readFileSync(`${import.meta.dirname}/../../public/appWorker.js`, 'utf8')
const ORIGIN = 'https://fleet.test'
const A = '7.801.8+aaa'
const B = '7.801.8+bbb'

interface Asked {
  readonly method?: string
  readonly mode?: string
  readonly client?: string
  readonly range?: string
}
type Answer = () => Promise<Response>

/** Cache storage of the names and texts that were put, in the order of the names. */
class FakeCaches {
  readonly stored = new Map<string, Map<string, Response>>()

  keys = async (): Promise<string[]> => [...this.stored.keys()]
  delete = async (name: string): Promise<boolean> => this.stored.delete(name)
  open = async (name: string) => {
    const files = this.stored.get(name) ?? new Map<string, Response>()
    this.stored.set(name, files)
    return {
      keys: async () => [...files.keys()].map((path) => ({ url: ORIGIN + path })),
      match: async (path: string) => files.get(path)?.clone(),
      put: async (path: string, response: Response) => void files.set(path, response),
    }
  }

  /** Paths by cache. */
  paths(): Record<string, string[]> {
    return Object.fromEntries([...this.stored].map(([name, files]) => [name, [...files.keys()].toSorted()]))
  }
}

/** The worker's script with a network, caches and a clock of its own. */
class Stage {
  readonly caches = new FakeCaches()
  readonly asked: string[] = []
  /** Answers of the network by path; the others fail as without a network. */
  network: Record<string, Answer> = {}
  /** The worker's timeout. */
  expire: () => void = () => {}
  private readonly listeners = new Map<string, (event: object) => void>()

  constructor() {
    const fetch = (request: string | { readonly url: string }): Promise<Response> => {
      const path = typeof request === 'string' ? request : new URL(request.url).pathname
      this.asked.push(path)
      return this.network[path]?.() ?? Promise.reject(new TypeError('Failed to fetch'))
    }
    const self = {
      location: { origin: ORIGIN },
      addEventListener: (name: string, listener: (event: object) => void) =>
        this.listeners.set(name, listener),
    }
    const setTimeout = (work: () => void): void => {
      this.expire = work
    }
    runInNewContext(SCRIPT, { self, caches: this.caches, fetch, URL, Set, Promise, Error, setTimeout })
  }

  /** The network has this build: its page, and files whose text is their path. */
  host(version: string, files: readonly string[] = []): void {
    const page = `<meta name="build-version" content="${version}" />`
    this.network = { '/': async () => new Response(page) }
    for (const path of files) this.network[path] = async () => new Response(path)
  }

  /** The worker's answer as text; null where it leaves the request to the browser. */
  async get(path: string, { method = 'GET', mode = 'no-cors', client = 'one', range }: Asked = {}) {
    let answer: Promise<Response> | undefined
    const headers = new Headers(range === undefined ? {} : { range })
    this.listeners.get('fetch')?.({
      request: { url: new URL(path, ORIGIN).href, method, mode, headers },
      clientId: mode === 'navigate' ? '' : client,
      resultingClientId: mode === 'navigate' ? client : '',
      respondWith: (given: Promise<Response>) => {
        answer = given
      },
    })
    return answer === undefined ? null : (await answer).text()
  }

  async keep(version: string, keep: readonly string[]): Promise<void> {
    let work: Promise<unknown> | undefined
    this.listeners.get('message')?.({
      data: { version, keep },
      waitUntil: (given: Promise<unknown>) => {
        work = given
      },
    })
    await work
  }
}

const FIRST = ['/assets/a-1.js', '/firstPaint.js']
let stage: Stage
beforeEach(() => {
  stage = new Stage()
})
/** Build A is kept, and the network is gone. */
const keepFirst = async (): Promise<void> => {
  stage.host(A, FIRST)
  await stage.keep(A, FIRST)
  stage.network = {}
  stage.asked.length = 0
}
const open = { mode: 'navigate' } as const

describe('what is kept', () => {
  test('the page and the files that it names, by build', async () => {
    await keepFirst()
    expect(stage.caches.paths()).toEqual({ [`shell ${A}`]: ['/', ...FIRST].toSorted() })
  })

  test('a new build replaces the one before once all of it is there, and no cache of others', async () => {
    await keepFirst()
    await stage.caches.open('driver')
    stage.host(B)
    await stage.keep(B, ['/assets/b-1.js'])
    expect(Object.keys(stage.caches.paths())).toContain(`shell ${A}`)
    stage.network['/assets/b-1.js'] = async () => new Response('no', { status: 404 })
    await stage.keep(B, ['/assets/b-1.js'])
    stage.network = {}
    expect(await stage.get('/', open)).toContain(A)
    stage.host(B, ['/assets/b-1.js'])
    await stage.keep(B, ['/assets/b-1.js'])
    expect(stage.caches.paths()).toEqual({ driver: [], [`shell ${B}`]: ['/', '/assets/b-1.js'] })
  })

  test('a page of another build than the hosted one is not kept with the files of this one', async () => {
    stage.host(B, FIRST)
    await stage.keep(A, FIRST)
    expect(stage.caches.paths()).toEqual({})
  })

  test('files that load later are kept with the build, once and whole', async () => {
    await keepFirst()
    stage.network['/assets/late-1.js'] = async () => new Response('late')
    stage.network['/assets/gone-1.js'] = async () => new Response('no', { status: 404 })
    expect(await stage.get('/assets/late-1.js')).toBe('late')
    await stage.get('/assets/gone-1.js')
    expect(stage.caches.paths()[`shell ${A}`]).toEqual([
      '/',
      '/assets/a-1.js',
      '/assets/late-1.js',
      '/firstPaint.js',
    ])
    stage.asked.length = 0
    expect(await stage.get('/assets/late-1.js')).toBe('late')
    expect(stage.asked).toEqual([])
  })
})

describe('what is answered', () => {
  test('the page comes from the network while there is one, and its plain files with it', async () => {
    await keepFirst()
    stage.host(B)
    stage.network['/firstPaint.js'] = async () => new Response('new')
    expect(await stage.get('/', open)).toContain(B)
    expect(await stage.get('/firstPaint.js')).toBe('new')
  })

  test('without a network the kept page comes with the kept files', async () => {
    await keepFirst()
    expect(await stage.get('/', open)).toContain(A)
    expect(await stage.get('/firstPaint.js')).toBe('/firstPaint.js')
    expect(await stage.get('/assets/a-1.js')).toBe('/assets/a-1.js')
  })

  test('a server at fault counts as no network', async () => {
    await keepFirst()
    stage.network['/'] = async () => new Response('Bad gateway', { status: 502 })
    expect(await stage.get('/', open)).toContain(A)
  })

  test('a page that the network was too slow for gets no files of another build', async () => {
    await keepFirst()
    stage.network = {
      '/': () => new Promise(() => {}),
      '/firstPaint.js': async () => new Response('new'),
    }
    const page = stage.get('/', open)
    await expect.poll(() => stage.asked).toEqual(['/'])
    stage.expire()
    expect(await page).toContain(A)
    expect(await stage.get('/firstPaint.js')).toBe('/firstPaint.js')
    expect(await stage.get('/firstPaint.js', { client: 'another' })).toBe('new')
  })

  test('without a kept page the network is waited for, and its failure is the answer', async () => {
    stage.host(A)
    expect(await stage.get('/', open)).toContain(A)
    stage.network = {}
    await expect(stage.get('/', open)).rejects.toThrow('Failed to fetch')
  })

  test.each([
    ['a call', '/api/v2/vehicles', {}],
    ['the version', '/version/', {}],
    ['a call that changes something', '/', { method: 'POST', mode: 'navigate' }],
    ['another page', '/api/docs', { mode: 'navigate' }],
    ['the page of drivers', '/driver/', { mode: 'navigate' }],
    ['a part of a file', '/assets/map-1.pmtiles', { range: 'bytes=0-9' }],
    ['another host', 'https://maps.test/assets/a-1.js', {}],
  ] as const)('%s is left to the network', async (_name, path, asked) => {
    await keepFirst()
    expect(await stage.get(path, asked)).toBeNull()
  })
})
