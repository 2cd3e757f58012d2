import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WIRE_FORMATS } from '../../src/contract/wire/protocol.ts'
import { type ApiCaller, signInTo } from '../tools/api.ts'
import { type Cable, layCable } from '../tools/cable.ts'
import { LiveClient, until } from '../tools/liveClient.ts'
import { childrenOf, postmasterPid } from '../tools/processes.ts'
import { type Product, startProduct } from '../tools/product.ts'

const LONG = process.env.LONG_TESTS === '1'
/** Two minutes in the long form; the short one is long enough to lose events and to need more than one attempt. */
const CUT_MS = LONG ? 120_000 : 6_000
const KILLS = LONG ? 10 : 1

let product: Product
let caller: ApiCaller
let cable: Cable
/** One client per wire format; both must show the same. */
const clients = WIRE_FORMATS.map((format) => new LiveClient(format))

/** Waits until a condition holds for every client. */
const untilAll = (what: string, met: (client: LiveClient) => boolean) => until(what, () => clients.every(met))
const allLive = () => Promise.all(clients.map((client) => client.live()))
const seqs = () => clients.map((client) => client.snapshot?.seq ?? 0)
const passed = (before: readonly number[], by = 0) => seqs().every((seq, i) => seq > (before[i] ?? 0) + by)
const expectEqual = async () => {
  for (const client of clients) expect(await client.differencesFrom(caller), client.agreedFormat).toEqual([])
}

const signedIn = async () => signInTo(product.url, product.demo ?? { login: '', password: '' })

beforeAll(async () => {
  product = await startProduct()
  caller = await signedIn()
  cable = await layCable(Number(new URL(product.url).port))
  for (const client of clients) client.connect(cable.url, caller.token)
  await allLive()
}, 180_000)

afterAll(async () => {
  for (const client of clients) client.disconnect()
  await cable?.close()
  await product?.stop()
})

/** Of what a server printed before it ended against expectation, characters. */
const OUTPUT_SHOWN = 4_000

describe('the engine with the running server', () => {
  test('equals the server field by field while the fleet streams, including daily counts [LIVE-02]', async () => {
    expect(clients.map((client) => client.agreedFormat)).toEqual(WIRE_FORMATS)
    for (const client of clients) expect(client.snapshot?.counts.total).toBeGreaterThanOrEqual(500)
    await expectEqual()
  })

  test('reports a cut network, reconnects by itself and is equal again [LIVE-30]', {
    timeout: CUT_MS + 120_000,
  }, async () => {
    cable.cut()
    await untilAll('the loss to be noticed', (client) => client.snapshot?.connection.phase === 'lost')
    const atCut = seqs()
    await new Promise((resolve) => setTimeout(resolve, CUT_MS))
    cable.mend()
    await allLive()
    await until('new events', () => passed(atCut))
    await expectEqual()
  })

  test('is equal after the server was killed with SIGKILL under load and restarted', {
    timeout: KILLS * 90_000,
  }, async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const atKill = seqs()
      const [server] = childrenOf(product.launcher.pid ?? 0)
      if (server === undefined) throw new Error('the launcher has no server')
      process.kill(server, 'SIGKILL')
      await untilAll('the loss to be noticed', (client) => client.snapshot?.connection.phase === 'lost')
      await allLive()
      await until('new events', () => passed(atKill))
      await expectEqual()
    }
  })

  test('is equal after the database process was killed', {
    timeout: 120_000,
  }, async () => {
    const postmaster = postmasterPid(product.dataDir)
    if (postmaster === null) throw new Error('no postmaster.pid below the data folder')
    const servers = childrenOf(product.launcher.pid ?? 0)
    process.kill(postmaster, 'SIGKILL')
    const health = () => fetch(`${product.url}/health`).then(({ status }) => status, String)
    await until('the server to say so', async () => (await health()) === 503)
    await until('the database to come back', async () => (await health()) === 200)
    expect(childrenOf(product.launcher.pid ?? 0), product.output().slice(-OUTPUT_SHOWN)).toEqual(servers)
    const after = seqs()
    await until('new events', () => passed(after, 100), 90_000)
    await allLive()
    await expectEqual()
  })
})
