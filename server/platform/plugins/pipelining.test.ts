import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testApp.ts'

let stage: TestApp
let port = 0
let workedOn: string[] = []
beforeAll(async () => {
  stage = await openTestApp({
    features: [
      async (app) => {
        app.get<{ Params: { name: string } }>('/test/echo/:name', async ({ params }) => {
          // The earlier, the slower.
          await sleep(params.name === 'a' ? 50 : 1)
          workedOn.push(params.name)
          return params.name
        })
        app.get('/test/endless', async (_request, reply) => {
          workedOn.push('endless')
          return reply.send(Readable.from(endless(), { objectMode: false }))
        })
      },
    ],
  })
  port = Number(new URL(await stage.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => stage.close())
beforeEach(() => {
  workedOn = []
})

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) yield Buffer.alloc(65_536)
}
const request = (path: string, rest = ''): string => `GET ${path} HTTP/1.1\r\nhost: test\r\n${rest}\r\n`

test('responds to pipelined requests one after the other, in order', async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.write(
    request('/test/echo/a') + request('/test/echo/b') + request('/test/echo/c', 'connection: close\r\n'),
  )
  await once(socket, 'close')
  expect(workedOn).toEqual(['a', 'b', 'c'])
  expect([...text.matchAll(/\r\n\r\n(\w)/g)].map(([, name]) => name)).toEqual(['a', 'b', 'c'])
})

test('skips pipelined requests when the connection closes first', async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.pause()
  socket.write(request('/test/endless') + request('/test/echo/b').repeat(5))
  await expect.poll(() => workedOn).toEqual(['endless'])
  socket.destroy()
  await stage.app.inject('/test/echo/a')
  expect(workedOn).toEqual(['endless', 'a'])
})

test('closes a connection on which too many requests wait', async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(request('/test/echo/a').repeat(200))
  await once(socket, 'close')
  expect(workedOn.length).toBeLessThan(200)
})
