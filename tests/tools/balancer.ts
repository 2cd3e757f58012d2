import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './product.ts'

/** One address for several servers, like a reverse proxy. */
export interface Balancer {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

/** A server by its address, and the port for the connections; absent: the one of its address. */
export interface Backend {
  readonly url: string
  readonly port?: number
}

/** The interval at which a balancer checks the readiness of servers with connections. */
const LOOK_MS = 200

/**
 * Directs each connection to the first of these servers that is ready. `ends`: closes it when the server is no longer
 * ready, for clients that would keep it; a proxy chooses again for each call.
 */
export const openBalancer = async (
  backends: readonly Backend[],
  { ends: isEnding = false }: { readonly ends?: boolean } = {},
): Promise<Balancer> => {
  const port = await freePort()
  const ends = new Set<Socket>()
  const given = new Map<Socket, Backend>()
  const keep = (end: Socket, other: Socket): void => {
    ends.add(end)
    end.once('close', () => {
      ends.delete(end)
      given.delete(end)
      other.destroy()
    })
    end.on('error', () => other.destroy())
  }
  const server = createServer({ pauseOnConnect: true }, (near) => {
    near.on('error', () => near.destroy())
    void firstReady(backends).then((backend) => {
      if (backend === null) {
        near.destroy()
        return
      }
      const far = connect(backend.port ?? Number(new URL(backend.url).port), '127.0.0.1')
      given.set(near, backend)
      keep(near, far)
      keep(far, near)
      near.pipe(far).pipe(near)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const look = async (): Promise<void> => {
    const asked = await Promise.all(backends.map(isReady))
    for (const [near, backend] of given) if (!asked[backends.indexOf(backend)]) near.destroy()
  }
  const timer = isEnding ? setInterval(() => void look(), LOOK_MS) : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () => {
      clearInterval(timer)
      for (const end of ends) end.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const isReady = ({ url }: Backend): Promise<boolean> =>
  fetch(`${url}/ready`).then(
    (answer) => answer.ok,
    () => false,
  )

const firstReady = async (backends: readonly Backend[]): Promise<Backend | null> => {
  for (const backend of backends) if (await isReady(backend)) return backend
  return null
}
