import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiCaller, signInTo } from '../tools/api.ts'
import { type Cable, layCable } from '../tools/cable.ts'
import { LiveClient, until } from '../tools/liveClient.ts'
import { childrenOf, postmasterPid } from '../tools/processes.ts'
import { type Product, startProduct } from '../tools/product.ts'

const LONG = process.env.LONG_TESTS === '1'
/** Two minutes in the long form; the short one is long enough to lose events and to need more than one attempt. */
const CUT_MS = LONG ? 120_000 : 6_000
const KILLS = LONG ? 10 : 2

let product: Product
let caller: ApiCaller
let cable: Cable
const client = new LiveClient()

const signedIn = async () => signInTo(product.url, product.demo ?? { login: '', password: '' })

beforeAll(async () => {
  product = await startProduct()
  caller = await signedIn()
  cable = await layCable(Number(new URL(product.url).port))
  client.connect(cable.url, caller.token)
  await client.live()
}, 180_000)

afterAll(async () => {
  client.disconnect()
  await cable?.close()
  await product?.stop()
})

describe('the engine against the running server', () => {
  test('while the fleet streams, its state equals the server field by field, daily counts included', async () => {
    expect(client.snapshot?.counts.total).toBeGreaterThanOrEqual(500)
    expect(await client.differencesFrom(caller)).toEqual([])
  })

  test('after the network was cut it says so, comes back by itself and is equal again [LIVE-30]', {
    timeout: CUT_MS + 120_000,
  }, async () => {
    cable.cut()
    await until('the loss to be noticed', () => client.snapshot?.connection.phase === 'lost')
    const seqAtCut = client.snapshot?.seq ?? 0
    await new Promise((resolve) => setTimeout(resolve, CUT_MS))
    cable.mend()
    await client.live()
    expect(client.snapshot?.seq).toBeGreaterThan(seqAtCut)
    expect(await client.differencesFrom(caller)).toEqual([])
  })

  test('after the server was killed with SIGKILL under load and came back, nothing differs', {
    timeout: KILLS * 90_000,
  }, async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const seqAtKill = client.snapshot?.seq ?? 0
      const [server] = childrenOf(product.launcher.pid ?? 0)
      if (server === undefined) throw new Error('the launcher has no server')
      process.kill(server, 'SIGKILL')
      await until('the loss to be noticed', () => client.snapshot?.connection.phase === 'lost')
      await client.live()
      await until('new events', () => (client.snapshot?.seq ?? 0) > seqAtKill)
      expect(await client.differencesFrom(caller)).toEqual([])
    }
  })

  test('after the database process was killed the server goes on and nothing differs', {
    timeout: 120_000,
  }, async () => {
    const postmaster = postmasterPid(product.dataDir)
    if (postmaster === null) throw new Error('no postmaster.pid below the data folder')
    process.kill(postmaster, 'SIGKILL')
    const health = async () => (await fetch(`${product.url}/health`)).status
    await until('the server to say so', async () => (await health()) === 503)
    await until('the database to come back', async () => (await health()) === 200)
    const seqAfter = client.snapshot?.seq ?? 0
    await until('new events', () => (client.snapshot?.seq ?? 0) > seqAfter + 100, 90_000)
    await client.live()
    expect(await client.differencesFrom(caller)).toEqual([])
  })
})
