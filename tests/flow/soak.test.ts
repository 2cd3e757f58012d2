import { existsSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { signInTo } from '../tools/api.ts'
import { LiveClient } from '../tools/liveClient.ts'
import { childrenOf } from '../tools/processes.ts'
import { startProduct } from '../tools/product.ts'
import { SAN_FRANCISCO } from '../tools/recordings.ts'

const LONG = process.env.LONG_TESTS === '1'
const SOAK_MS = 600_000
const SAMPLES = 40
/** The maximum ratio of a figure in the last quarter to the second one. */
const GROWTH = 1.1

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Resident memory of a process in kB, from /proc. */
const residentKb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

const quarterOf = (values: readonly number[], index: number): readonly number[] =>
  values.slice((values.length * index) / 4, (values.length * (index + 1)) / 4)
const median = (values: readonly number[], index: number): number =>
  quarterOf(values, index).toSorted((a, b) => a - b)[Math.floor(values.length / 8)] ?? 0
/** Memory after garbage collection, which cannot be triggered in the server: the minimum of a quarter. */
const floor = (values: readonly number[], index: number): number => Math.min(...quarterOf(values, index))

test.skipIf(!LONG || !existsSync(SAN_FRANCISCO))(
  'grows in neither engine nor server in ten minutes at 4,000 events a second, and rejects no event (long form, needs the recording)',
  { timeout: SOAK_MS + 180_000 },
  async () => {
    // At this speed the recording takes longer than the test: once it has reached the present, events are rare.
    const product = await startProduct({
      args: ['--replay', SAN_FRANCISCO, '--speed', '12', '--copies', '50', '--loop'],
    })
    const client = new LiveClient()
    try {
      const caller = await signInTo(product.url, product.demo ?? { login: '', password: '' })
      client.connect(product.url, caller.token)
      await client.live()
      const [server = 0] = childrenOf(product.launcher.pid ?? 0)
      const seq = client.snapshot?.seq ?? 0
      const heap: number[] = []
      const resident: number[] = []
      for (let sample = 0; sample < SAMPLES; sample++) {
        await new Promise((resolve) => setTimeout(resolve, SOAK_MS / SAMPLES))
        collectGarbage()
        heap.push(process.memoryUsage().heapUsed)
        resident.push(residentKb(server))
      }
      const events = (client.snapshot?.seq ?? 0) - seq
      process.stdout.write(
        `soak: ${events} events, heap ${median(heap, 3)} of ${median(heap, 1)} bytes, server ${floor(resident, 3)} of ${floor(resident, 1)} kB (at most ${Math.max(...resident)})\n`,
      )
      expect(events).toBeGreaterThan(1_000_000)
      expect(client.snapshot?.tallies.rejected).toEqual({})
      expect(client.phases.filter((phase) => phase === 'lost')).toEqual([])
      expect(median(heap, 3) / median(heap, 1)).toBeLessThan(GROWTH)
      expect(floor(resident, 3) / floor(resident, 1)).toBeLessThan(GROWTH)
    } finally {
      client.disconnect()
      await product.stop()
    }
  },
)
