import { answerFromThread } from '../imports/answerFromThread.ts'
import { RFID_CARD_TABLE } from './rfidCardFile.ts'

/** The thread that reads one file of RFID cards. */
await answerFromThread(RFID_CARD_TABLE)
