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
/** How much a figure of the last quarter may stand above the second one. */
const GROWTH = 1.1

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Resident memory of a process in kB, from /proc. */
const residentKb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const quarter = (values: readonly number[], index: number) =>
  median(values.slice((values.length * index) / 4, (values.length * (index + 1)) / 4))

test.skipIf(!LONG || !existsSync(SAN_FRANCISCO))(
  'ten minutes at 4,000 events a second: neither the engine nor the server grows, and no event is refused (long form, needs the recording)',
  { timeout: SOAK_MS + 180_000 },
  async () => {
    const product = await startProduct({
      args: ['--replay', SAN_FRANCISCO, '--speed', '60', '--copies', '10', '--loop'],
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
        `soak: ${events} events, heap ${quarter(heap, 3)} of ${quarter(heap, 1)} bytes, server ${quarter(resident, 3)} of ${quarter(resident, 1)} kB\n`,
      )
      expect(events).toBeGreaterThan(1_000_000)
      expect(client.snapshot?.tallies.rejected).toEqual({})
      expect(client.phases.filter((phase) => phase === 'lost')).toEqual([])
      expect(quarter(heap, 3) / quarter(heap, 1)).toBeLessThan(GROWTH)
      expect(quarter(resident, 3) / quarter(resident, 1)).toBeLessThan(GROWTH)
    } finally {
      client.disconnect()
      await product.stop()
    }
  },
)
