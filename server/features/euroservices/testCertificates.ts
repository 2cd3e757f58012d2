import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const openssl = (folder: string, ...args: string[]) => run('openssl', args, { cwd: folder })

/** Certificates of a test, in a folder of their own. */
export interface TestCertificates {
  readonly folder: string
  /** The authority of both ends. */
  readonly caFile: string
  /** Of the receiver. */
  readonly serverKey: string
  readonly serverCertificate: string
  /** Of the sender: PKCS#12 with the password `secret`, and PEM. */
  readonly p12: string
  readonly pem: string
  /** Of somebody whom the receiver does not know. */
  readonly strangerPem: string
  remove(): Promise<void>
}

export const TEST_PASSWORD = 'secret'

const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

const issue = async (
  folder: string,
  name: string,
  days: number,
  extra: readonly string[] = [],
): Promise<void> => {
  const request = [
    'req',
    ...EC,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.csr`,
    '-subj',
    `/CN=${name}`,
    ...extra,
  ]
  await openssl(folder, ...request)
  const signing = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-copy_extensions', 'copy']
  await openssl(
    folder,
    'x509',
    '-req',
    '-in',
    `${name}.csr`,
    ...signing,
    '-days',
    `${days}`,
    '-out',
    `${name}.crt`,
  )
}

/** Writes key and certificate into one file. */
const bundle = async (folder: string, name: string): Promise<void> => {
  await run('sh', ['-c', `cat ${name}.crt ${name}.key > ${name}.pem`], { cwd: folder })
}

/** Makes an authority, a receiver and two senders. days: how long the sender's certificate lasts. */
export const makeCertificates = async (days = 365): Promise<TestCertificates> => {
  const folder = await mkdtemp(join(tmpdir(), 'euro-certificates-'))
  await openssl(
    folder,
    'req',
    '-x509',
    ...EC,
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
    '-days',
    '30',
    '-subj',
    '/CN=ca',
  )
  await issue(folder, 'server', 30, ['-addext', 'subjectAltName=IP:127.0.0.1'])
  await issue(folder, 'client', days)
  const selfSigned = [
    '-keyout',
    'stranger.key',
    '-out',
    'stranger.crt',
    '-days',
    '30',
    '-subj',
    '/CN=stranger',
  ]
  await openssl(folder, 'req', '-x509', ...EC, ...selfSigned)
  await bundle(folder, 'client')
  await bundle(folder, 'stranger')
  const files = ['-inkey', 'client.key', '-in', 'client.crt', '-out', 'client.p12']
  await openssl(folder, 'pkcs12', '-export', ...files, '-passout', `pass:${TEST_PASSWORD}`)
  const file = (name: string): string => join(folder, name)
  return {
    folder,
    caFile: file('ca.crt'),
    serverKey: file('server.key'),
    serverCertificate: file('server.crt'),
    p12: file('client.p12'),
    pem: file('client.pem'),
    strangerPem: file('stranger.pem'),
    remove: () => rm(folder, { recursive: true }),
  }
}
