import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './product.ts'

/** One address for several servers, as a reverse proxy gives it. */
export interface Balancer {
  readonly url: string
  close(): Promise<void>
}

/** Gives each connection to the first of these ports of the loopback on which somebody listens. */
export const openBalancer = async (ports: readonly number[]): Promise<Balancer> => {
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
  const join = (near: Socket, [first, ...rest]: readonly number[]): void => {
    if (first === undefined) {
      near.destroy()
      return
    }
    const far = connect(first, '127.0.0.1')
    const next = () => join(near, rest)
    far.once('error', next)
    far.once('connect', () => {
      far.off('error', next)
      keep(near, far)
      keep(far, near)
      near.pipe(far).pipe(near)
    })
  }
  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    join(near, ports)
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
