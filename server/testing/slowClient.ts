import { once } from 'node:events'
import { connect } from 'node:net'

/** Pause between two bytes. */
const PAUSE_MS = 20

/**
 * A client that holds a connection as long as possible: sends `beginning`, then one byte after another without end.
 * Resolves with the response once the other side has closed.
 */
export const holdConnection = async (port: number, beginning: string, byte: string): Promise<string> => {
  const socket = connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString()
  })
  // A write may meet the closed connection before its end is read.
  socket.on('error', () => undefined)
  if (beginning !== '') socket.write(beginning)
  const drip = byte === '' ? undefined : setInterval(() => socket.write(byte), PAUSE_MS)
  await once(socket, 'close')
  clearInterval(drip)
  return answer
}

/** Kinds of slow clients: what is sent at once, and which byte is repeated; empty: none. */
export const SLOW_WAYS = [
  { title: 'says nothing', beginning: '', byte: '' },
  { title: 'begins and falls silent', beginning: 'GET / HT', byte: '' },
  { title: 'sends headers without end', beginning: 'GET /?id=7 HTTP/1.1\r\nhost: x\r\nx-long: ', byte: 'a' },
  {
    title: 'sends a body without end',
    beginning:
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n"',
    byte: 'a',
  },
] as const
