import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { CONTROL } from '../../../src/contract/wire/protocol.ts'
import { StreamPort } from './streamPort.ts'

const openPort = (isResumed: boolean) => {
  const response = new PassThrough({ highWaterMark: 64 })
  const calls: string[] = []
  const port = new StreamPort(
    response as unknown as ServerResponse,
    { needsSnapshot: () => calls.push('snapshot'), isAlive: () => calls.push('alive') },
    isResumed,
  )
  return { port, response, calls, read: () => String(response.read() ?? '') }
}
const ready = JSON.stringify({ event: CONTROL.ready, seq: 5, data: {} })
const resync = JSON.stringify({ event: CONTROL.resync, seq: 9, data: { reason: 'slow' } })

test('counts as slow from the beginning of a snapshot to its end', async () => {
  const { port, calls, read } = openPort(false)
  read()
  port.send(ready)
  expect(calls).toEqual(['snapshot'])
  expect(port.bufferedAmount).toBe(Number.POSITIVE_INFINITY)
  read()
  port.endSnapshot(7)
  expect(port.bufferedAmount).toBeLessThan(1_000)
  expect(read()).toMatch(/^id: 7\ndata: .*"isLast":true/)
})

test('needs no snapshot where it was resumed, until events were lost', () => {
  const { port, calls } = openPort(true)
  port.send(ready)
  expect(calls).toEqual([])
  port.send(resync)
  expect(calls).toEqual(['snapshot'])
})

test('waits for a reader of a snapshot, and gives up when the reader has gone', async () => {
  const { port, read } = openPort(false)
  const gone = new AbortController()
  let isTaken = false
  const sent = port.sendVehicles(1, [{ name: 'x'.repeat(200) }], gone.signal).then(() => (isTaken = true))
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  expect(isTaken).toBe(false)
  read()
  await sent
  const again = port.sendVehicles(2, [{ name: 'x'.repeat(200) }], gone.signal)
  gone.abort()
  await expect(again).rejects.toThrow('aborted')
})

test('counts a reader as alive only where it takes what was sent, and writes nothing after the end', () => {
  const { port, calls, read } = openPort(true)
  read()
  port.ping()
  expect(calls).toEqual(['alive'])
  port.send(Buffer.from('data: '.padEnd(200, 'x')))
  port.ping()
  expect(calls).toEqual(['alive'])
  port.close(1012, 'The server stops')
  expect(() => port.send(ready)).not.toThrow()
  expect(read()).not.toContain(CONTROL.ready)
})
