import { answerFromThread } from '../imports/answerFromThread.ts'
import { SAVED_PLACE_TABLE } from './savedPlaceFile.ts'

/** The thread that reads one file of saved places. */
await answerFromThread(SAVED_PLACE_TABLE)
