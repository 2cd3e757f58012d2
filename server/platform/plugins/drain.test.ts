import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testApp.ts'

test('a connection on which nothing was ever sent does not keep the server from stopping', async () => {
  const stage = await openTestApp({})
  const { port } = new URL(await stage.app.listen({ host: '127.0.0.1', port: 0 }))
  const accepted = once(stage.app.server, 'connection')
  const unused = connect({ host: '127.0.0.1', port: Number(port) })
  await accepted
  const closed = once(unused, 'close')
  await stage.close()
  await closed
  expect(unused.destroyed).toBe(true)
})
