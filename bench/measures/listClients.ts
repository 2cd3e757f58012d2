import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SERVER_FLAGS } from '../../server/platform/launch/paths.js'
import { CALLS, TOKEN_HEADER } from '../../src/contract/http/paths.ts'
import { readBuildVersion, WEB_FOLDER } from '../browser/browser.ts'
import { WholeServer } from '../browser/wholeServer.ts'
import type { ReadersResult, ReadersTask } from '../feed/listReaders.ts'
import type { Measure } from '../suite/measure.ts'
import { heldBytes, median } from '../suite/timing.ts'

/** What the server needs while many clients load a large fleet at once, some of which stop reading. */

const VEHICLES = 100_000
const QUICK_VEHICLES = 10_000
const CLIENTS = 50
const STALLED = 10
/** How often the memory is read, ms. */
const SAMPLE_MS = 10
const MB = 1_048_576

interface Load extends ReadersResult {
  /** Of the server process, s. */
  readonly cpu: number
  /** How far its memory rose, MB. */
  readonly memory: number
}

const ask = async (readers: ChildProcess, task: ReadersTask): Promise<ReadersResult> => {
  readers.send(task)
  const [result] = (await once(readers, 'message')) as [ReadersResult]
  return result
}

/** The token of a new session. */
const signIn = async (address: string, { login, password }: WholeServer['account']): Promise<string> => {
  const form = new FormData()
  form.set('username', login)
  form.set('password', password)
  const answer = await fetch(address + CALLS.login.path, { method: 'POST', body: form })
  const token = answer.headers.get(TOKEN_HEADER)
  if (token === null) throw new Error(`bench: the sign-in was answered ${answer.status}`)
  return token
}

const loadWith = async (task: ReadersTask): Promise<Load> => {
  const child = fork(join(import.meta.dirname, 'listReaders.js'), { execArgv: [] })
  try {
    await once(child, 'spawn')
    heldBytes()
    const before = process.memoryUsage.rss()
    let most = before
    const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), SAMPLE_MS)
    const cpu = process.cpuUsage()
    const result = await ask(child, task)
    const { user, system } = process.cpuUsage(cpu)
    clearInterval(sampling)
    return { ...result, cpu: (user + system) / 1e6, memory: (most - before) / MB }
  } finally {
    child.kill()
  }
}

export const listClients: Measure = {
  id: 'list-clients-50',
  part: 'browser',
  isLong: true,
  flags: SERVER_FLAGS,
  run: async ({ quick }) => {
    const vehicles = quick ? QUICK_VEHICLES : VEHICLES
    const server = new WholeServer({
      vehicles,
      rate: 0,
      seed: 1,
      webFolder: WEB_FOLDER,
      buildHash: readBuildVersion(),
    })
    const address = await server.start()
    try {
      const of = { address, token: await signIn(address, server.account) }
      // The first one warms up.
      await loadWith({ ...of, readers: 1, stalled: 0 })
      const one = await loadWith({ ...of, readers: 1, stalled: 0 })
      const all = await loadWith({ ...of, readers: CLIENTS - STALLED, stalled: STALLED })
      if (all.bytes !== one.bytes) throw new Error('bench: a client got another list')
      const reading = CLIENTS - STALLED
      return {
        what: `memory of the server while ${CLIENTS} clients load ${vehicles.toLocaleString('en')} vehicles each, ${STALLED} of which stop reading`,
        value: all.memory,
        unit: 'MB',
        baseline: null,
        ratio: null,
        detail:
          `processor time ${(all.cpu / (reading * one.cpu)).toFixed(2)} of ${reading} times that of one (${one.cpu.toFixed(2)} s, ${(one.bytes / MB).toFixed(1)} MB); ` +
          `the last after ${(Math.max(...all.times) / median(all.times)).toFixed(2)} times the median (${median(all.times).toFixed(0)} ms, alone ${(one.times[0] ?? 0).toFixed(0)} ms)`,
      }
    } finally {
      await server.stop()
    }
  },
}
