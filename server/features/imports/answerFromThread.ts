import { parentPort, workerData } from 'node:worker_threads'
import type { ImportTable } from './importSpec.ts'
import { parseFile } from './parseFile.ts'

/** Runs in the thread that reads one file of an import; parseInThread.ts starts it and receives its only message. */
export const answerFromThread = async (table: ImportTable<string>): Promise<void> => {
  parentPort?.postMessage(await parseFile(workerData, table), [])
}
