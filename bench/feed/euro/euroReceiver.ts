import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A receiver of SENT-GEO and e-TOLL in a process of its own, so that its time does not count as the server's. */

/** Set in the process of the receiver: the folder of its certificate. */
export const RECEIVER_VARIABLE = 'BENCH_EURO_RECEIVER'
const KEY = 'key.pem'
const CERTIFICATE = 'certificate.pem'
/** Key and certificate together: what the sender shows. */
const BUNDLE = 'bundle.pem'

/** The process of the receiver: takes whatever is posted. */
export const runReceiver = async (folder: string): Promise<void> => {
  process.once('disconnect', () => process.exit(0))
  const [key, cert] = await Promise.all([KEY, CERTIFICATE].map((name) => readFile(join(folder, name))))
  const server = createServer({ key, cert }, (request, response) => {
    request.resume()
    request.once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"result":"OK"}')
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

export class EuroReceiver {
  readonly #process: ChildProcess
  readonly #folder: string
  readonly url: string

  private constructor(receiver: ChildProcess, folder: string, port: number) {
    this.#process = receiver
    this.#folder = folder
    this.url = `https://127.0.0.1:${port}/`
  }

  static async open(): Promise<EuroReceiver> {
    const folder = await mkdtemp(join(tmpdir(), 'fleet-euro-'))
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const named = ['-subj', '/CN=bench', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
    execFileSync('openssl', [...request, '-keyout', KEY, '-out', CERTIFICATE, ...named], {
      cwd: folder,
      stdio: 'ignore',
    })
    const parts = await Promise.all([CERTIFICATE, KEY].map((name) => readFile(join(folder, name), 'utf8')))
    await writeFile(join(folder, BUNDLE), parts.join(''))
    const receiver = fork(fileURLToPath(import.meta.url), [], {
      env: { ...process.env, [RECEIVER_VARIABLE]: folder },
      execArgv: [],
    })
    const [port] = (await once(receiver, 'message')) as [number]
    return new EuroReceiver(receiver, folder, port)
  }

  /** The settings of a server that sends to it: the certificate of both ends is the same. */
  get files(): { readonly certificate: string; readonly authority: string } {
    return { certificate: join(this.#folder, BUNDLE), authority: join(this.#folder, CERTIFICATE) }
  }

  async close(): Promise<void> {
    this.#process.disconnect()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
