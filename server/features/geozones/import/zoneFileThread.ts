import { parentPort, workerData } from 'node:worker_threads'
import { outcomeOf } from '../../imports/parseFile.ts'
import { readZoneFile } from './readZoneFile.ts'

/** The thread that reads one file of geozones; it posts one message. */
parentPort?.postMessage(await outcomeOf(() => readZoneFile(workerData)), [])
