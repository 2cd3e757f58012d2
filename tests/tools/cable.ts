import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './product.ts'

/** A network link on the loopback: everything that goes through it can be cut and restored. */
export interface Cable {
  /** Address of this end, which the client connects to. */
  readonly url: string
  readonly port: number
  /** Drops every connection without closing it and accepts no bytes until mended. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** Only TCP knows a reset. */
const dropEnd = (end: Socket): void =>
  void (end.remoteAddress === undefined ? end.destroy() : end.resetAndDestroy())

/** Creates a link to a server that listens on a port of the loopback, or on a Unix socket. */
export const layCable = async (target: number | string): Promise<Cable> => {
  const port = await freePort()
  const ends = new Set<Socket>()
  let whole = true
  const drop = () => {
    for (const end of ends) dropEnd(end)
    ends.clear()
  }
  const server = createServer((near) => {
    if (!whole) {
      near.resetAndDestroy()
      return
    }
    const far = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.once('close', () => {
        ends.delete(end)
        other.end()
      })
      end.once('error', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    cut: () => {
      whole = false
      drop()
    },
    mend: () => {
      whole = true
    },
    close: () => {
      drop()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
