import { type WriteAnswer, type WriteRequest, writeFile } from './documentFiles.ts'

/** The worker that writes one file; exportDocument.ts starts it and receives its messages. */
const send = (answer: WriteAnswer): void => postMessage(answer)

/** A page of a long table is drawn in a millisecond; nobody sees smaller steps than this. */
const STEP = 0.01

const write = async (request: WriteRequest): Promise<void> => {
  let sent = 0
  try {
    const blob = await writeFile(request, (share) => {
      if (share - sent < STEP) return
      sent = share
      send({ share })
    })
    send({ blob })
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error) })
  }
}

addEventListener('message', ({ data }: MessageEvent<WriteRequest>) => void write(data))
