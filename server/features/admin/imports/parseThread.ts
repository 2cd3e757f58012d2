import { parentPort, workerData } from 'node:worker_threads'
import { parseFile } from './parseFile.ts'

/** The thread that reads one file of an import: parseInThread.ts starts it and listens to its only message. */
parentPort?.postMessage(parseFile(workerData), [])
