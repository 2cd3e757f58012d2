import { createServer, type Server, type Socket } from 'node:net'
import type { Clock } from '../../../live/clock.ts'
import type { Log } from '../../../log.ts'
import type { DeviceDesk } from '../ports.ts'
import type { TcpProtocol } from './protocol.ts'
import { TcpConnection } from './TcpConnection.ts'
import type { TcpLimits } from './tcpLimits.ts'

/** How often times are looked at, ms: the coarseness of every time limit. */
const SWEEP_MS = 1_000
/** Dead connections are found by the network itself after this silence, ms. */
const KEEP_ALIVE_MS = 120_000

/** One line of the log in this time tells what goes wrong, however many devices it concerns, ms. */
const COMPLAINT_MS = 60_000

/** What a port for devices is opened with. */
export interface TcpListenerOptions {
  readonly protocol: TcpProtocol
  readonly host: string
  /** 0: a free one. */
  readonly port: number
  readonly limits: TcpLimits
  readonly desk: Pick<DeviceDesk, 'admit' | 'countGarbage'>
  readonly clock: Clock
  readonly log: Log
}

/** A port that devices connect to. */
export interface TcpListener {
  readonly port: number
  /** Connections that are open, and those of them on which a device was let in. */
  counts(): { readonly open: number; readonly devices: number }
  /** Lets what is being stored come to its end and be acknowledged, and closes all. */
  stop(): Promise<void>
}

/** Opens the port. Rejects with the error of the system where it cannot be listened on. */
export const startTcpListener = async (options: TcpListenerOptions): Promise<TcpListener> => {
  const connections = new Connections(options)
  // A device may close its side and still wait for the answer to what it sent last.
  const server = createServer({ allowHalfOpen: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS })
  server.on('connection', (socket) => connections.add(socket))
  // Of a connection that could not be taken, as when the process has no more file descriptors; the port stays open.
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
  /** Those on which nobody was let in so far, the oldest first. */
  readonly #strangers = new Set<TcpConnection>()
  readonly #perAddress = new Map<string, number>()
  /** The newest connection of each device, and the other way round. */
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
      this.#turnAway(socket, 'too many connections')
    } else if (ofAddress >= limits.connectionsPerAddress) this.#turnAway(socket, 'too many of one address')
    else {
      this.#perAddress.set(remoteAddress, ofAddress + 1)
      const connection = this.#connect(socket, remoteAddress)
      this.#open.add(connection)
      this.#strangers.add(connection)
    }
  }

  checkTimes(): void {
    const now = this.#options.clock.now()
    for (const connection of this.#open) connection.checkTimes(now)
  }

  finish(): void {
    this.#isStopping = true
    for (const connection of this.#open) connection.finish()
  }

  destroy(): void {
    for (const connection of this.#open) connection.destroy()
  }

  /** Tells what goes wrong, now and then. */
  complain(what: string, error: unknown): void {
    const { clock, log, protocol } = this.#options
    if (clock.now() - this.#complainedAt < COMPLAINT_MS) return
    this.#complainedAt = clock.now()
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
   * Lets go of the oldest one that has not said who it is: a device does so at once, and is not kept out by connections that
   * only wait.
   */
  #makeRoom(): boolean {
    const [oldest] = this.#strangers
    if (oldest === undefined) return false
    this.#options.desk.countGarbage(this.#options.protocol.name, 'made room without a login')
    this.#strangers.delete(oldest)
    oldest.destroy()
    return true
  }

  #seat(connection: TcpConnection, deviceId: number): void {
    this.#strangers.delete(connection)
    this.#unseat(connection)
    // The network forgot the older one; the device would not have connected again otherwise.
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

  #turnAway(socket: Socket, reason: string): void {
    this.#options.desk.countGarbage(this.#options.protocol.name, reason)
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

/** ::ffff:192.0.2.1, as a port of both families has it, is 192.0.2.1. */
const plainAddress = (address = ''): string => address.replace(/^::ffff:(?=\d+\.)/, '')
