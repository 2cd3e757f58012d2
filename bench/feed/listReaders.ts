import { request } from 'node:http'
import { COLUMNS_TYPE } from '../../src/contract/columns/columnStream.ts'
import { pathOf, TOKEN_HEADER } from '../../src/contract/http/paths.ts'
import { LIST_NAMES } from '../../src/contract/lists.ts'
import { LIST_CALLS } from '../../worker/lists/listCalls.ts'

/** A process of clients that load all state lists in columns at once, some of which stop reading. */

/** What the process has to do. */
export interface ReadersTask {
  readonly address: string
  readonly token: string
  readonly readers: number
  readonly stalled: number
}

/** What it answers: ms from the beginning until each reader had everything, and the bytes of one. */
export interface ReadersResult {
  readonly times: readonly number[]
  readonly bytes: number
}

/** Reads one list to its end; a stalled reader takes the head and nothing else. Resolves with the bytes. */
const readList = (address: string, path: string, token: string, isStalled: boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { [TOKEN_HEADER]: token, accept: COLUMNS_TYPE }
    const call = request(`${address}${path}`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`bench: ${path} answered ${response.statusCode}`))
      if (isStalled) {
        response.pause()
        return resolve(0)
      }
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end()
  })

const readAll = async ({ address, token }: ReadersTask, isStalled: boolean): Promise<number> => {
  const paths = LIST_NAMES.map((list) => pathOf(LIST_CALLS[list]))
  const sizes = await Promise.all(paths.map((path) => readList(address, path, token, isStalled)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const work = async (task: ReadersTask): Promise<ReadersResult> => {
  const began = performance.now()
  const times: number[] = []
  let bytes = 0
  const stalled = Array.from({ length: task.stalled }, () => readAll(task, true))
  const reading = Array.from({ length: task.readers }, async () => {
    bytes = await readAll(task, false)
    times.push(performance.now() - began)
  })
  await Promise.all([...stalled, ...reading])
  return { times, bytes }
}

process.on('message', (task: ReadersTask) => {
  void work(task).then((result) => process.send?.(result))
})
