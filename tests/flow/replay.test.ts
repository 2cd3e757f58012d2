import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import { type ApiCaller, signInTo } from '../tools/api.ts'
import { LiveClient, until } from '../tools/liveClient.ts'
import { type Product, startProduct } from '../tools/product.ts'
import { AUSTIN, SAN_FRANCISCO } from '../tools/recordings.ts'

const absent = (file: string) => (existsSync(file) ? '' : ' (skipped: the recording is not here)')

interface Play {
  readonly product: Product
  readonly caller: ApiCaller
  readonly client: LiveClient
}

/** Starts the product on a recording with the engine connected, and stops both afterwards. */
const playing = async (args: readonly string[], look: (play: Play) => Promise<void>): Promise<Product> => {
  const product = await startProduct({ args: ['--replay', ...args] })
  const client = new LiveClient()
  try {
    const caller = await signInTo(product.url, product.demo ?? { login: '', password: '' })
    client.connect(product.url, caller.token)
    await client.live()
    await look({ product, caller, client })
  } finally {
    client.disconnect()
    await product.stop()
  }
  return product
}

describe('recordings of real vehicles', () => {
  test.skipIf(!existsSync(SAN_FRANCISCO))(
    `replays a San Francisco evening, four copies at 600 times its speed, then at its own: thousands move and stop${absent(SAN_FRANCISCO)}`,
    { timeout: 180_000 },
    async () => {
      const product = await playing(
        [SAN_FRANCISCO, '--speed', '600', '--copies', '4', '--loop'],
        async ({ client }) => {
          expect(client.snapshot?.counts.total).toBe(1_924)
          const seq = client.snapshot?.seq ?? 0
          await until('thousands of events', () => (client.snapshot?.seq ?? 0) > seq + 8_000, 90_000)
          const byStatus = () => client.snapshot?.counts.byStatus ?? { move: 0, normal: 0 }
          await until('the present', () => byStatus().move > 200, 90_000, byStatus)
          expect(byStatus().normal).toBeGreaterThan(20)
          expect(client.snapshot?.tallies.rejected).toEqual({})
          expect(client.snapshot?.connection.phase).toBe('live')
        },
      )
      expect(product.output()).toMatch(
        /replay: stopped: 1924 vehicles.*observations stored.*refused: .*faults: /,
      )
    },
  )

  test.skipIf(!existsSync(AUSTIN))(
    `replays the Austin buses: shows faults as faults, silence as silence, and is equal in the end${absent(AUSTIN)}`,
    { timeout: 180_000 },
    async () => {
      const product = await playing(
        [AUSTIN, '--speed', '1500'],
        async ({ client, caller, product: running }) => {
          expect(client.snapshot?.counts.total).toBe(320)
          const places: string[] = []
          await until(
            'the end of the recording',
            async () => {
              const { rows } = await caller.list<VehicleMiniState>('vehicleMiniStates')
              for (const { vehiclesDataGpsDataDto: gps } of rows)
                if (gps?.latitude === 0 && gps.longitude === 0) places.push('0,0')
              return /replay: end of pass 1/.test(running.output())
            },
            120_000,
            () => running.output().split('\n').slice(-3),
          )
          expect(places).toEqual([])
          expect(client.snapshot?.counts.byStatus.no_signal).toBeGreaterThan(0)
          expect(await client.differencesFrom(caller)).toEqual([])
        },
      )
      expect(product.output()).toMatch(/faults: .*zeroIsland 22/)
      expect(product.output()).toMatch(/sentinelSpeed [1-9]/)
    },
  )
})

test('rejects broken lines of a recording by name and number, and plays the rest', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-recording-'))
  const file = join(folder, 'broken.csv')
  const lines = [
    'id,ts,lat,lon',
    'a,1700000000,50.45,30.52',
    'a,not a time,50.45,30.52',
    'b,1700000001,50.46,91000',
    'b,1700000002',
    'b,1700000003,50.47,30.53',
    'a,1700000010,50.4501,30.5201',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  try {
    const product = await playing([file, '--speed', '1000'], async ({ client, caller, product: running }) => {
      expect(client.snapshot?.counts.total).toBe(2)
      await until(
        'the end',
        () => /replay: end of pass 1/.test(running.output()),
        30_000,
        () => running.output(),
      )
      expect(await client.differencesFrom(caller)).toEqual([])
    })
    expect(product.output()).toMatch(/line 3\b/)
    expect(product.output()).toMatch(/line 5\b/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
