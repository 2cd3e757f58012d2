import { X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { duplexPair } from 'node:stream'
import { connect, createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import { CERTIFICATE_WARNING_DAYS, type CertificateState } from '../../../src/contract/http/euroservices.ts'
import type { ReceiverConfig } from './receiverConfig.ts'

/** The client certificate of a service, read again whenever its file changes. */

const DAY_MS = 86_400_000

/** What people see of a certificate. */
export interface CertificateFacts {
  readonly state: CertificateState
  /** ms since the epoch; null: it cannot be read. */
  readonly endsAt: number | null
  /** Whole days until then, negative afterwards. */
  readonly days: number | null
}

/** What a connection needs; the same object while the files are unchanged. */
export interface ClientIdentity {
  readonly context: SecureContext
  /** ms since the epoch */
  readonly endsAt: number
}

/** The files of a certificate, or their password, are no good; the text names the setting's file. */
export class CertificateError extends Error {}

const isPem = (bytes: Buffer): boolean => bytes.includes('-----BEGIN ')

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const contextOf = (bytes: Buffer, password: string, ca: Buffer | null): SecureContext => {
  const trusted = { minVersion: 'TLSv1.2', ...(ca && { ca }) } as const
  return isPem(bytes)
    ? createSecureContext({ ...trusted, cert: bytes, key: bytes, passphrase: password })
    : createSecureContext({ ...trusted, pfx: bytes, passphrase: password })
}

/**
 * When the certificate of a context ends, ms since the epoch. Node reads PKCS#12 only for connections, so one is made in memory,
 * at whose other end the certificate is seen.
 */
const endOf = async (context: SecureContext): Promise<number> => {
  const [near, far] = duplexPair()
  const server = new TLSSocket(near, { isServer: true, secureContext: context })
  // Nothing is trusted here: both ends are this function.
  const client = connect({ socket: far, rejectUnauthorized: false })
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('secureConnect', resolve)
      for (const end of [client, server]) end.once('error', reject)
    })
    const certificate = client.getPeerX509Certificate()
    if (!certificate) throw new CertificateError('The file holds no certificate')
    return Date.parse(new X509Certificate(certificate.raw).validTo)
  } finally {
    client.destroy()
    server.destroy()
  }
}

const versionOf = async (files: readonly string[]): Promise<string> => {
  const stats = await Promise.all(files.map((file) => stat(file)))
  return stats.map(({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`).join(';')
}

export class ClientCertificate {
  readonly #config: ReceiverConfig
  #known: { readonly version: string; readonly identity: ClientIdentity } | null = null

  constructor(config: ReceiverConfig) {
    this.#config = config
  }

  /**
   * The certificate as the files are now.
   * @throws CertificateError
   */
  async identity(): Promise<ClientIdentity> {
    const { certificateFile: file, caFile, password } = this.#config
    if (file === null) throw new CertificateError('No client certificate is set')
    try {
      const version = await versionOf(caFile === null ? [file] : [file, caFile])
      if (this.#known?.version === version) return this.#known.identity
      const ca = caFile === null ? null : await readFile(caFile)
      const context = contextOf(await readFile(file), password, ca)
      const identity = { context, endsAt: await endOf(context) }
      this.#known = { version, identity }
      return identity
    } catch (error) {
      throw new CertificateError(`The client certificate cannot be read: ${reasonOf(error)}`, {
        cause: error,
      })
    }
  }

  /** What people see of it. now: ms since the epoch. */
  async facts(now: number): Promise<CertificateFacts> {
    if (this.#config.certificateFile === null) return { state: 'missing', endsAt: null, days: null }
    const identity = await this.identity().catch(() => null)
    if (identity === null) return { state: 'unreadable', endsAt: null, days: null }
    const { endsAt } = identity
    const days = Math.floor((endsAt - now) / DAY_MS)
    if (days < 0) return { state: 'ended', endsAt, days }
    return { state: days <= CERTIFICATE_WARNING_DAYS ? 'ending' : 'good', endsAt, days }
  }
}
