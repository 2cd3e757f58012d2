import { parentPort, workerData } from 'node:worker_threads'
import { findFields } from '../../../reports/coverage/coverage.ts'
import type { FieldInput } from './fieldsInThread.ts'

/** Runs in the thread that computes the fields of one drive; fieldsInThread.ts starts it and receives its only message. */
const { runs, width } = workerData as FieldInput
parentPort?.postMessage(findFields(runs, width), [])
