import { type WriteOutcome, type WriteRequest, writeFile } from './documentFiles.ts'

/** The worker that writes one file; exportDocument.ts starts it and receives its only message. */
const answer = async (request: WriteRequest): Promise<void> => {
  let outcome: WriteOutcome
  try {
    outcome = { blob: await writeFile(request) }
  } catch (error) {
    outcome = { error: error instanceof Error ? error.message : String(error) }
  }
  postMessage(outcome)
}

addEventListener('message', ({ data }: MessageEvent<WriteRequest>) => void answer(data))
