import { answerFromThread } from '../imports/answerFromThread.ts'
import { TRAILER_TABLE } from './trailerFile.ts'

/** The thread that reads one file of trailers. */
await answerFromThread(TRAILER_TABLE)
