import { answerFromThread } from '../../imports/answerFromThread.ts'
import { VEHICLE_TABLE } from './vehicleFile.ts'

/** The thread that reads one file of vehicles. */
await answerFromThread(VEHICLE_TABLE)
