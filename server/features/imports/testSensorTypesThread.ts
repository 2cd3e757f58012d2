import { answerFromThread } from './answerFromThread.ts'
import { SENSOR_TYPE_TABLE } from './testSensorTypes.ts'

/** The thread that reads a file in the tests of the kit. */
await answerFromThread(SENSOR_TYPE_TABLE)
