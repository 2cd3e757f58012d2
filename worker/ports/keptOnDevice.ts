import { KEPT_FLEET_DATABASE } from '../../src/contract/engine/keptFleet.ts'
import { isRecord } from '../../src/contract/rules/isRecord.ts'
import type { DeviceKey, KeptPort, KeptRecord } from '../ports.ts'

const STORE = 'fleet'
const LAST = 'last'
const VERSION = 1
/** Bytes of an initialisation vector of AES-GCM. */
const IV_BYTES = 12

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the kept fleet: no store')))
  })

/** Opened once: after the page has deleted the database, nothing is written into another one. */
const openDatabase = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(KEPT_FLEET_DATABASE, VERSION)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  const database = await settled(request)
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** The record, if it has the form of one. */
const recordOf = (value: unknown): KeptRecord | null => {
  if (!isRecord(value) || !isRecord(value['sealed'])) return null
  const { session, at, sealed, key } = value
  const isWhole =
    typeof session === 'string' &&
    typeof at === 'number' &&
    sealed['iv'] instanceof Uint8Array &&
    sealed['bytes'] instanceof ArrayBuffer &&
    (key === null || key instanceof CryptoKey)
  return isWhole ? (value as unknown as KeptRecord) : null
}

const base64Bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** AES-GCM with keys that cannot be read out, by the browser. */
export const deviceCrypto: Pick<KeptPort, 'nameOf' | 'keyOf' | 'seal' | 'open'> = {
  nameOf: async (token) => {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  },
  keyOf: (text): Promise<DeviceKey> =>
    crypto.subtle.importKey('raw', base64Bytes(text), 'AES-GCM', false, ['encrypt', 'decrypt']),
  seal: async (key, bytes) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key as CryptoKey, bytes) }
  },
  open: async (key, { iv, bytes }) =>
    new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key as CryptoKey, bytes)),
}

/** The browser's store (IndexedDB) and its cryptography, which it has on secure pages only. */
export const keptOnDevice = (): KeptPort => {
  let opened: Promise<IDBDatabase> | null = null
  const database = (): Promise<IDBDatabase> => (opened ??= openDatabase())
  const change = async (work: (store: IDBObjectStore) => IDBRequest): Promise<void> => {
    const transaction = (await database()).transaction(STORE, 'readwrite')
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('the kept fleet: not written')),
      )
      work(transaction.objectStore(STORE))
    })
  }
  return {
    ...deviceCrypto,
    read: async () =>
      recordOf(await settled((await database()).transaction(STORE).objectStore(STORE).get(LAST))),
    write: (record) => change((store) => store.put(record, LAST)),
    drop: () => change((store) => store.delete(LAST)),
  }
}
