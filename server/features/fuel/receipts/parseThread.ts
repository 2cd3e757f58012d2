import { answerFromThread } from '../../imports/answerFromThread.ts'
import { RECEIPT_TABLE } from './receiptFile.ts'

/** The thread that reads one file of receipts. */
await answerFromThread(RECEIPT_TABLE)
