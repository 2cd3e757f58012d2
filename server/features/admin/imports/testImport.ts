import type { ImportPreview } from '../../../../src/contract/http/admin/imports.ts'
import { CALLS, TOKEN_HEADER } from '../../../../src/contract/http/paths.ts'
import type { AdminStage } from '../testAdmin.ts'

const BOUNDARY = 'import-test-boundary'

/** Uploads a file for its preview; returns the status and the body. */
export const upload = async (
  { host, admin }: AdminStage,
  name: string,
  content: string | Buffer,
  { field = 'file', as = admin.token }: { field?: string; as?: string } = {},
): Promise<{ status: number; json: ImportPreview & { field?: string; allowed?: string; code?: string } }> => {
  const answer = await host.app.inject({
    method: CALLS.adminPreviewImport.method,
    url: CALLS.adminPreviewImport.path,
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

export const HEADER = 'Name,License plate,Device serial,Device type,Client login,Group,SIM phone'
