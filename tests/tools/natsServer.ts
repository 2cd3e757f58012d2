import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { findProgram, installDebianPackage } from './debianPackage.js'
import { until } from './liveClient.ts'
import { freePort } from './product.ts'

/** A NATS server on the loopback that can be stopped and restarted at the same address. */
export interface NatsServer {
  /** In the form of NATS_URL. */
  readonly url: string
  start(): Promise<void>
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
}

/** The program, installed if this user may; null if none is available. */
export const bringNatsServer = (): string | null => {
  const known = findProgram(['nats-server'])
  if (known !== null) return known
  installDebianPackage('nats-server')
  return findProgram(['nats-server'])
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Prepares a server of this program with these further arguments; it is not started yet. */
export const prepareNatsServer = async (
  program: string,
  args: readonly string[] = [],
): Promise<NatsServer> => {
  const port = await freePort()
  let child: ChildProcess | null = null
  return {
    url: `nats://127.0.0.1:${port}`,
    async start() {
      child = spawn(program, ['-a', '127.0.0.1', '-p', String(port), ...args], { stdio: 'ignore' })
      await until('NATS to listen', () => isListening(port))
    },
    async kill() {
      const dying = child
      if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
      const gone = new Promise((resolve) => dying.once('exit', resolve))
      dying.kill('SIGKILL')
      await gone
    },
  }
}
