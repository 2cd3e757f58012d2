import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { COLUMNS_TYPE } from '../../../../src/contract/columns/columnStream.ts'
import { AS_OF_SEQ_HEADER, TOTAL_COUNT_HEADER } from '../../../../src/contract/http/paths.ts'
import type { StreamedAnswer, StreamedAnswers } from '../../../platform/streaming/streamedAnswers.ts'
import type { ListBuild } from './listBuild.ts'
import type { ListQuestion, SharedLists, SharedReading } from './sharedLists.ts'

const PARTIAL_CONTENT = 206

/**
 * Responds with a list in columns. A reader that was cut off continues with `Range: bytes=N-` and the ETag as
 * `If-Range`; when its list is gone, or the range does not fit, it gets a new list from the beginning.
 */
export const sendColumns = async <Row>(
  { answers, lists }: { readonly answers: StreamedAnswers; readonly lists: SharedLists },
  question: ListQuestion<Row>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const answer = answers.openShared(request, reply)
  const { accountId } = question.principal
  const resumed = await findResumed(lists, question, request, answer)
  const { build, bytes } = resumed?.reading ?? (await lists.open(question, answer))
  answer.signal.throwIfAborted()
  reply
    .type(COLUMNS_TYPE)
    .header(AS_OF_SEQ_HEADER, build.head.asOfSeq)
    .header('vary', 'accept')
    .header('cache-control', 'no-store')
    .header('etag', etagOf(build))
  if (build.head.total !== null) reply.header(TOTAL_COUNT_HEADER, build.head.total)
  const from = resumed?.from ?? 0
  if (resumed !== null) {
    const total = build.bytesFor(accountId)
    reply.code(PARTIAL_CONTENT).header('content-range', `bytes ${from}-${total - 1}/${total}`)
  }
  return reply.send(answer.endWith(Readable.from(bytes(from), { objectMode: false })))
}

const etagOf = ({ id }: ListBuild): string => `"${id}"`

/** What the caller continues with, and from which byte; null: it begins. */
const findResumed = async <Row>(
  lists: SharedLists,
  question: ListQuestion<Row>,
  { headers }: FastifyRequest,
  answer: StreamedAnswer,
): Promise<{ readonly reading: SharedReading; readonly from: number } | null> => {
  const range = /^bytes=(\d{1,15})-$/.exec(headers.range ?? '')
  const id = /^"([\w-]+)"$/.exec(String(headers['if-range'] ?? ''))?.[1]
  if (range === null || id === undefined) return null
  const reading = await lists.resume(question, id, answer)
  const from = Number(range[1])
  return reading !== null && from < reading.build.bytesFor(question.principal.accountId)
    ? { reading, from }
    : null
}
