/** What a page keeps on this device: values by name, and a list whose entries stay in the order in which they were added. */
export interface DeviceStore<Entry> {
  readonly read: (name: string) => Promise<unknown>
  /** undefined deletes the value. */
  readonly write: (name: string, value: unknown) => Promise<void>
  readonly entries: () => Promise<readonly (Entry & { readonly id: number })[]>
  readonly add: (entry: Entry) => Promise<void>
  readonly remove: (id: number) => Promise<void>
}

const VALUES = 'values'
const LIST = 'list'
const VERSION = 1

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('the store of this device failed')),
    )
  })

const open = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, VERSION)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(VALUES)
    request.result.createObjectStore(LIST, { keyPath: 'id', autoIncrement: true })
  })
  return settled(request)
}

/** A store of this browser (IndexedDB); what is written is on disk when the promise resolves. Rejects where the browser keeps nothing. */
export const openDeviceStore = async <Entry extends object>(name: string): Promise<DeviceStore<Entry>> => {
  const database = await open(name)
  const change = (store: string, work: (records: IDBObjectStore) => IDBRequest): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('the store of this device failed')),
      )
      work(transaction.objectStore(store))
    })
  const records = (store: string): IDBObjectStore => database.transaction(store).objectStore(store)
  return {
    read: (key) => settled<unknown>(records(VALUES).get(key)),
    write: (key, value) =>
      change(VALUES, (values) => (value === undefined ? values.delete(key) : values.put(value, key))),
    entries: () => settled(records(LIST).getAll()) as Promise<(Entry & { readonly id: number })[]>,
    add: (entry) => change(LIST, (list) => list.add(entry)),
    remove: (id) => change(LIST, (list) => list.delete(id)),
  }
}
