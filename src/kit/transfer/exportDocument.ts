import type { FileRequest, WriteAnswer, WriteRequest } from './documentFiles.ts'
import type { OnProgress } from './onProgress.ts'
import type { TableDocument } from './tableDocument.ts'

/** Generated rows cannot be posted. */
const asPosted = (document: TableDocument): TableDocument => ({
  ...document,
  tables: document.tables.map((table) => ({ ...table, rows: [...table.rows] })),
})

/** How a file is followed while it is written. */
export interface Writing {
  readonly onProgress?: OnProgress
  /** Ends the writing. */
  readonly signal?: AbortSignal
}

/**
 * Writes a document as a file in a web worker of its own, so that the page stays responsive. Rejects when the worker
 * cannot be loaded or the file cannot be written, and with the reason of a signal that aborts.
 */
export const exportDocument = (
  document: TableDocument,
  file: FileRequest,
  { onProgress, signal }: Writing = {},
): Promise<Blob> => {
  const worker = new Worker(new URL('./documentWorker.ts', import.meta.url), { type: 'module' })
  return new Promise<Blob>((resolve, reject) => {
    const end = (): void => reject(signal?.reason as Error)
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end)
    worker.addEventListener('message', ({ data }: MessageEvent<WriteAnswer>) => {
      if ('share' in data) onProgress?.(data.share)
      else if ('blob' in data) resolve(data.blob)
      else reject(new Error(data.error))
    })
    worker.addEventListener('error', (event) => {
      reject(new Error(event.message || 'The worker that writes files could not be loaded'))
    })
    const request: WriteRequest = { document: asPosted(document), file }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
