import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const
const HEADER_BYTES = 12
/** A pointer to the name in the question, which follows the header. */
const ASKED_NAME = Buffer.from([0xc0, HEADER_BYTES])

/** The record of a name: addresses, or another name. */
export type NameRecord =
  | { readonly type: 'A' | 'AAAA'; readonly address: string }
  | { readonly type: 'CNAME'; readonly name: string }

/** A name server on loopback (RFC 1035, UDP) with a resolver that queries no other. */
export interface TestNameServer {
  /** The number of queries per name. */
  readonly asked: Map<string, number>
  /** The addresses of a host, as in PostOptions. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  close(): Promise<void>
}

/** answer: the record of a name for its nth query, from 1 on; A and AAAA are queried separately. */
export const openTestNameServer = async (
  answer: (name: string, type: 'A' | 'AAAA', nth: number) => readonly NameRecord[],
): Promise<TestNameServer> => {
  const socket = createSocket('udp4')
  const asked = new Map<string, number>()
  socket.on('message', (query, { address, port }) => {
    const { name, end } = readName(query, HEADER_BYTES)
    const type = query.readUInt16BE(end) === TYPES.AAAA ? 'AAAA' : 'A'
    const key = `${type} ${name}`
    const nth = (asked.get(key) ?? 0) + 1
    asked.set(key, nth)
    const records = answer(name, type, nth)
    const header = Buffer.from(query.subarray(0, HEADER_BYTES))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(records.length, 6)
    header.writeUInt16BE(0, 10)
    const question = query.subarray(HEADER_BYTES, end + 4)
    socket.send(Buffer.concat([header, question, ...writeRecords(records)]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return {
    asked,
    resolve: async (host) => {
      const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

const readName = (message: Buffer, start: number): { name: string; end: number } => {
  const labels: string[] = []
  let at = start
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

const writeName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ])

/** Each record belongs to the name before it: a CNAME renames what follows. */
const writeRecords = (records: readonly NameRecord[]): Buffer[] => {
  let owner: Buffer = ASKED_NAME
  return records.map((record) => {
    const data = record.type === 'CNAME' ? writeName(record.name) : writeAddress(record.address)
    const fixed = Buffer.alloc(10)
    fixed.writeUInt16BE(TYPES[record.type], 0)
    fixed.writeUInt16BE(1, 2)
    fixed.writeUInt16BE(data.length, 8)
    const written = Buffer.concat([owner, fixed, data])
    if (record.type === 'CNAME') owner = data
    return written
  })
}

const writeAddress = (address: string): Buffer => {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string): number[] =>
    text.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)]))
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0)
  const bytes = [...before, ...zeros, ...after].flatMap((group) => [group >> 8, group & 0xff])
  return Buffer.from(bytes)
}
