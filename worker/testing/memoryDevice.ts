import type { DeviceKey, KeptPort, KeptRecord } from '../ports.ts'

/** Keeps a fleet in memory. Its cipher opens with the same key only, and notices damage; it hides nothing. */
export class MemoryDevice implements KeptPort {
  record: KeptRecord | null = null
  /** Rejects every write, as a full disk does. */
  isFull = false
  /** Rejects everything, as a private window may. */
  isDenied = false
  /** Never answers a read. */
  isStuck = false

  read(): Promise<KeptRecord | null> {
    if (this.isStuck) return new Promise(() => undefined)
    return this.isDenied ? Promise.reject(new Error('denied')) : Promise.resolve(this.record)
  }

  write(record: KeptRecord): Promise<void> {
    if (this.isFull || this.isDenied) return Promise.reject(new Error('full'))
    this.record = record
    return Promise.resolve()
  }

  drop(): Promise<void> {
    if (this.isDenied) return Promise.reject(new Error('denied'))
    this.record = null
    return Promise.resolve()
  }

  nameOf(token: string): Promise<string> {
    return Promise.resolve(`name of ${token}`)
  }

  keyOf(text: string): Promise<DeviceKey> {
    return Promise.resolve({ text })
  }

  seal(key: DeviceKey, bytes: Uint8Array<ArrayBuffer>): Promise<KeptRecord['sealed']> {
    const { text } = key as { text: string }
    return Promise.resolve({ iv: new TextEncoder().encode(text), bytes: bytes.slice().buffer })
  }

  open(key: DeviceKey, { iv, bytes }: KeptRecord['sealed']): Promise<Uint8Array<ArrayBuffer>> {
    const isOwn = new TextDecoder().decode(iv) === (key as { text: string }).text
    return isOwn ? Promise.resolve(new Uint8Array(bytes)) : Promise.reject(new Error('another key'))
  }
}
