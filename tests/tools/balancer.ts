import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './product.ts'

/** One address for several servers, as a reverse proxy gives it. */
export interface Balancer {
  readonly url: string
  close(): Promise<void>
}

/** Of these servers by their addresses, gives each connection to the first that says that it is ready. */
export const openBalancer = async (urls: readonly string[]): Promise<Balancer> => {
  const port = await freePort()
  const ends = new Set<Socket>()
  const keep = (end: Socket, other: Socket): void => {
    ends.add(end)
    end.once('close', () => {
      ends.delete(end)
      other.destroy()
    })
    end.on('error', () => other.destroy())
  }
  const server = createServer({ pauseOnConnect: true }, (near) => {
    near.on('error', () => near.destroy())
    void firstReady(urls).then((url) => {
      if (url === null) {
        near.destroy()
        return
      }
      const far = connect(Number(new URL(url).port), '127.0.0.1')
      keep(near, far)
      keep(far, near)
      near.pipe(far).pipe(near)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      for (const end of ends) end.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const firstReady = async (urls: readonly string[]): Promise<string | null> => {
  for (const url of urls) {
    const isReady = await fetch(`${url}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return url
  }
  return null
}
