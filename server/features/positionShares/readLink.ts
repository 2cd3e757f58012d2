import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { ApiError } from '../../platform/plugins/apiError.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { NextRead } from './nextRead.ts'

/**
 * Reads what a link shows, for the holder of its token (authorization header), and sets the headers by which the answer is kept. key: of
 * further reads of this link; isKnown: the holder has this answer already (304). Throws 404, the same for every reason, so that nobody
 * learns whether a link was once valid.
 */
export const readLink = async <T extends { readonly etag: string }>(
  reads: NextRead<T | null>,
  request: FastifyRequest,
  reply: FastifyReply,
  read: (token: string) => Promise<T | null>,
): Promise<{ readonly share: T; readonly key: string; readonly isKnown: boolean }> => {
  const token = request.headers[TOKEN_HEADER] ?? ''
  const key = sha256(token).toString('base64url')
  const share = await reads.read(key, () => read(token))
  if (!share) throw new ApiError({ status: 404, code: ERROR_CODES.linkOver, message: SERVER_TEXT.shareOver })
  reply.header('etag', share.etag).header('vary', TOKEN_HEADER)
  return { share, key, isKnown: request.headers['if-none-match'] === share.etag }
}
