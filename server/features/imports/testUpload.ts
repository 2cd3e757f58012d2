import type { ImportPreviewOf } from '../../../src/contract/http/imports.ts'
import { CALLS, type CallName, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import type { TestFleetApp } from '../vehicles/testFleetApp.ts'

const BOUNDARY = 'import-test-boundary'

/** An uploaded file. */
interface Upload {
  readonly name: string
  readonly content: string | Buffer
  /** The token of the caller. */
  readonly as: string
  readonly field?: string
  /** With its question mark. */
  readonly query?: string
}

/** Uploads a file to the preview of an import; returns the status and the body. */
export const uploadTo = async (
  { app }: TestFleetApp,
  call: CallName,
  { name, content, as, field = 'file', query = '' }: Upload,
): Promise<{
  status: number
  json: ImportPreviewOf & { field?: string; allowed?: string; code?: string }
}> => {
  const answer = await app.inject({
    method: CALLS[call].method,
    url: CALLS[call].path + query,
    headers: { [TOKEN_HEADER]: as, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  })
  return { status: answer.statusCode, json: answer.json() }
}
