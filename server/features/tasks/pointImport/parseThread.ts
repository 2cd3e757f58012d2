import { answerFromThread } from '../../imports/answerFromThread.ts'
import { TASK_POINT_TABLE } from './pointFile.ts'

/** The thread that reads one file of points. */
await answerFromThread(TASK_POINT_TABLE)
