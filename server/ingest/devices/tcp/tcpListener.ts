import { createServer, type Server, type Socket } from 'node:net'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import type { DeviceGateway } from '../ports.ts'
import type { TcpProtocol } from './protocol.ts'
import { TcpConnection } from './tcpConnection.ts'
import type { TcpLimits } from './tcpLimits.ts'

/** Interval of the timeout checks, ms: the resolution of every time limit. */
const SWEEP_MS = 1_000
/** TCP keep-alive detects dead connections after this silence, ms. */
const KEEP_ALIVE_MS = 120_000

/** At most one log line about errors in this time, however many devices are affected, ms. */
const COMPLAINT_MS = 60_000

/** Options of a device port. */
export interface TcpListenerOptions {
  readonly protocol: TcpProtocol
  readonly host: string
  /** 0: a free one. */
  readonly port: number
  readonly limits: TcpLimits
  readonly gateway: Pick<DeviceGateway, 'admit' | 'countGarbage'>
  readonly clock: Clock
  readonly log: Log
}

/** A port that devices connect to. */
export interface TcpListener {
  readonly port: number
  /** Number of open connections, and of those with an admitted device. */
  counts(): { readonly open: number; readonly devices: number }
  /** Finishes and acknowledges pending writes, then closes everything. */
  stop(): Promise<void>
}

/** Opens the port. Rejects with the system's error if it cannot be listened on. */
export const startTcpListener = async (options: TcpListenerOptions): Promise<TcpListener> => {
  const connections = new Connections(options)
  // A device may close its side and still wait for the response to its last message.
  const server = createServer({ allowHalfOpen: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS })
  server.on('connection', (socket) => connections.add(socket))
  // For a connection that could not be accepted, as when the process is out of file descriptors; the port stays open.
  server.on('error', (error) => connections.complain('a device could not connect', error))
  const port = await listen(server, options)
  const stopSweep = sweepEvery(SWEEP_MS, options.clock, () => connections.checkTimes())
  return {
    port,
    counts: () => connections.counts(),
    async stop() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      connections.finish()
      const cancel = options.clock.setTimer(() => connections.destroy(), options.limits.stopMs)
      await closed
      cancel()
      stopSweep()
    },
  }
}

/** The open connections of a port, within its limits. */
class Connections {
  readonly #options: TcpListenerOptions
  readonly #open = new Set<TcpConnection>()
  /** Those without an admitted device, oldest first. */
  readonly #strangers = new Set<TcpConnection>()
  readonly #perAddress = new Map<string, number>()
  /** The newest connection of each device, and the reverse. */
  readonly #byDevice = new Map<number, TcpConnection>()
  readonly #deviceIds = new Map<TcpConnection, number>()
  #bufferedBytes = 0
  #isStopping = false
  #complainedAt = Number.NEGATIVE_INFINITY

  constructor(options: TcpListenerOptions) {
    this.#options = options
  }

  counts(): { readonly open: number; readonly devices: number } {
    return { open: this.#open.size, devices: this.#byDevice.size }
  }

  add(socket: Socket): void {
    const { limits } = this.#options
    const remoteAddress = plainAddress(socket.remoteAddress)
    const ofAddress = this.#perAddress.get(remoteAddress) ?? 0
    if (this.#isStopping) socket.destroy()
    else if (this.#open.size >= limits.connections && !this.#makeRoom()) {
      this.#reject(socket, 'too many connections')
    } else if (ofAddress >= limits.connectionsPerAddress) this.#reject(socket, 'too many of one address')
    else {
      this.#perAddress.set(remoteAddress, ofAddress + 1)
      const connection = this.#connect(socket, remoteAddress)
      this.#open.add(connection)
      this.#strangers.add(connection)
    }
  }

  checkTimes(): void {
    const now = this.#options.clock.monotonic()
    for (const connection of this.#open) connection.checkTimes(now)
  }

  finish(): void {
    this.#isStopping = true
    for (const connection of this.#open) connection.finish()
  }

  destroy(): void {
    for (const connection of this.#open) connection.destroy()
  }

  /** Logs errors, rate-limited. */
  complain(what: string, error: unknown): void {
    const { clock, log, protocol } = this.#options
    if (clock.monotonic() - this.#complainedAt < COMPLAINT_MS) return
    this.#complainedAt = clock.monotonic()
    log(`devices: ${protocol.title}: ${what}: ${String(error)}`, { level: 'error' })
  }

  #connect(socket: Socket, remoteAddress: string): TcpConnection {
    return new TcpConnection({
      ...this.#options,
      socket,
      remoteAddress,
      onAdmitted: (connection, { deviceId }) => this.#seat(connection, deviceId),
      onBuffered: (change) => {
        this.#bufferedBytes += change
        return this.#bufferedBytes <= this.#options.limits.bufferedBytes
      },
      onNotStored: ({ device }, error) =>
        this.complain(`what ${device?.serial ?? remoteAddress} sent is not acknowledged`, error),
      onClosed: (connection) => this.#remove(connection),
    })
  }

  /**
   * Closes the oldest unidentified connection: a device identifies itself at once, and is not kept out by connections
   * that only wait.
   */
  #makeRoom(): boolean {
    const [oldest] = this.#strangers
    if (oldest === undefined) return false
    this.#options.gateway.countGarbage(this.#options.protocol.name, 'made room without a login')
    this.#strangers.delete(oldest)
    oldest.destroy()
    return true
  }

  #seat(connection: TcpConnection, deviceId: number): void {
    this.#strangers.delete(connection)
    this.#unseat(connection)
    // The network dropped the older one; otherwise the device would not have reconnected.
    this.#byDevice.get(deviceId)?.finish()
    this.#byDevice.set(deviceId, connection)
    this.#deviceIds.set(connection, deviceId)
  }

  #unseat(connection: TcpConnection): void {
    const deviceId = this.#deviceIds.get(connection)
    if (deviceId !== undefined && this.#byDevice.get(deviceId) === connection) this.#byDevice.delete(deviceId)
    this.#deviceIds.delete(connection)
  }

  #remove(connection: TcpConnection): void {
    this.#open.delete(connection)
    this.#strangers.delete(connection)
    this.#unseat(connection)
    const { remoteAddress } = connection
    const left = (this.#perAddress.get(remoteAddress) ?? 1) - 1
    if (left === 0) this.#perAddress.delete(remoteAddress)
    else this.#perAddress.set(remoteAddress, left)
  }

  #reject(socket: Socket, reason: string): void {
    this.#options.gateway.countGarbage(this.#options.protocol.name, reason)
    socket.destroy()
  }
}

const listen = (server: Server, { host, port }: TcpListenerOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    server.prependOnceListener('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

const sweepEvery = (ms: number, clock: Clock, run: () => void): (() => void) => {
  let cancel = (): void => undefined
  const schedule = (): void => {
    cancel = clock.setTimer(() => {
      run()
      schedule()
    }, ms)
  }
  schedule()
  return () => cancel()
}

/** ::ffff:192.0.2.1, as a dual-stack port reports it, is 192.0.2.1. */
const plainAddress = (address = ''): string => address.replace(/^::ffff:(?=\d+\.)/, '')
