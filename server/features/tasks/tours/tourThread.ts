import { parentPort, workerData } from 'node:worker_threads'
import { findTours } from './findTours.ts'
import type { TourInput } from './toursInThread.ts'

/** Runs in the thread that distributes the stops of one question; toursInThread.ts starts it and receives its only message. */
const { problem, given } = workerData as TourInput
parentPort?.postMessage(findTours(problem, given), [])
