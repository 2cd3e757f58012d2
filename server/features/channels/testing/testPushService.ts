import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushPayload, PushSubscriptionBody } from '../../../../src/contract/http/channels.ts'

interface ReceivedPush {
  readonly path: string
  readonly payload: PushPayload
  readonly headers: IncomingHttpHeaders
  /** The claims of the signature, which is checked. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number }
  /** The public key of the signature. */
  readonly key: string
}

/** A push service on loopback with a browser behind it, which decrypts (RFC 8291) and checks signatures (RFC 8292). */
export interface TestPushService {
  readonly url: string
  readonly received: ReceivedPush[]
  /** The status of the next responses, and their headers. */
  answer: { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** A browser that subscribes. */
  subscription(path?: string): PushSubscriptionBody
  close(): Promise<void>
}

export const openTestPushService = async (): Promise<TestPushService> => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { url = '', headers } = request
      if (service.answer.status < 300) {
        const text = decrypted(Buffer.concat(parts), browser, auth)
        service.received.push({
          path: url,
          headers,
          payload: JSON.parse(text) as PushPayload,
          ...checkedSignature(headers.authorization ?? ''),
        })
      }
      response.writeHead(service.answer.status, service.answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: TestPushService = {
    url,
    received: [],
    answer: { status: 201 },
    subscription: (path = '/send/1') => ({
      endpoint: `${url}${path}`,
      expirationTime: null,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

/** RFC 8188 with one record, keyed by RFC 8291. */
const decrypted = (body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const context = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey])
  const secret = derive(browser.computeSecret(senderKey), auth, context, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const checkedSignature = (authorization: string): Pick<ReceivedPush, 'claims' | 'key'> => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  })
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGood) throw new Error(`The signature is wrong: ${authorization}`)
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as ReceivedPush['claims'] }
}
