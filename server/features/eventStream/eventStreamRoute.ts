import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CLOSE, EVENT_STREAM_PATH } from '../../../src/contract/wire/protocol.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { requireSession, tokenOf } from '../../access/sessionPlugin.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { ClientConnection } from '../../live/gateway/clientConnection.ts'
import type { GatewayRoute, SocketParts } from '../../live/gateway/socketRoute.ts'
import { badInput } from '../../platform/plugins/apiError.ts'
import { FairQueue } from '../../platform/streaming/fairQueue.ts'
import { readingLimits } from '../../platform/streaming/streamedAnswers.ts'
import { miniList } from '../vehicles/lists.ts'
import { type ListDependencies, openList } from '../vehicles/openList.ts'
import { StreamPort } from './streamPort.ts'

/** Snapshots that are read at once, of one client and of all. */
const READING = readingLimits(4, 1)
/** A client that has not read its snapshot by then is cut off, so that it holds no transaction. */
const SNAPSHOT_MS = 60_000

const SEQ_FORM = /^\d{1,15}$/

/** The seq that a client resumes from; null: it begins. Throws 400 for anything else. */
const lastSeqOf = ({ headers }: FastifyRequest): number | null => {
  const given = headers['last-event-id']
  if (given === undefined || given === '') return null
  if (typeof given !== 'string' || !SEQ_FORM.test(given))
    throw badInput('last-event-id', 'the id of an event of this stream, or absent')
  return Number(given)
}

const openResponse = (reply: FastifyReply): ServerResponse => {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // So that the connection is over with the stream, also while the server waits for its last ones.
    connection: 'close',
    // nginx would keep events until its buffer is full.
    'x-accel-buffering': 'no',
  })
  return raw
}

/** The vehicles that the caller sees now, before the events that follow. Rights are those of this moment. */
const sendSnapshot = async (
  port: StreamPort,
  { lists, findPrincipal, signal }: SnapshotSource,
): Promise<void> => {
  const principal = await findPrincipal()
  if (!principal) {
    port.close(CLOSE.sessionOver, 'Session is over')
    return
  }
  const list = await openList(lists, miniList, principal, { client: `owner ${principal.ownerId}`, signal })
  for await (const vehicles of list.batches)
    if (vehicles.length > 0) await port.sendVehicles(list.asOfSeq, vehicles, signal)
  port.endSnapshot(list.asOfSeq)
}

interface SnapshotSource {
  readonly lists: ListDependencies
  readonly findPrincipal: () => Promise<AccountPrincipal | null>
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal
}

/** Connects a client of the stream with the gateway, until either of them ends it. */
const serveClient = async (
  { gateway, session, open }: SocketParts,
  source: Omit<SnapshotSource, 'signal'> & { readonly clock: Fleet['clock'] },
  client: { readonly response: ServerResponse; readonly token: string; readonly address: string },
  seq: number | null,
): Promise<void> => {
  const gone = new AbortController()
  const { response } = client
  let connection: ClientConnection | null = null
  response.once('close', () => {
    gone.abort()
    if (connection) session.closed(connection)
  })
  const port = new StreamPort(
    response,
    {
      isAlive: () => connection?.noteAlive(),
      needsSnapshot: () => {
        const cancel = source.clock.setTimer(() => port.terminate(), SNAPSHOT_MS)
        // A client that gets no snapshot connects again and gets one then.
        sendSnapshot(port, { ...source, signal: gone.signal })
          .catch(() => port.terminate())
          .finally(cancel)
      },
    },
    seq !== null,
  )
  const offer = { token: client.token, format: 'stream' } as const
  connection = await open(gone.signal, port, offer, client.address)
  if (!connection) return
  if (gone.signal.aborted) session.closed(connection)
  else gateway.receive(connection, JSON.stringify({ event: 'connection.resume', data: { seq } }), false)
}

/**
 * The live events as server-sent events (docs/programs.md): the clients are those of the gateway, with its queues and
 * bounds, and of the watch over sessions and rights.
 */
export const eventStreamRoute =
  ({ db, clock }: Pick<Fleet, 'db' | 'clock'>): GatewayRoute =>
  (parts) =>
  async (app) => {
    const lists = { db, reading: new FairQueue(READING) }
    const streams = new Set<ServerResponse>()
    // Nothing else ends them, and a server with open answers does not stop.
    app.addHook('preClose', async () => {
      for (const response of streams) response.end()
    })
    app.get(
      EVENT_STREAM_PATH,
      { onRequest: requireSession, exposeHeadRoute: false, schema: { hide: true } },
      async (request, reply) => {
        const seq = lastSeqOf(request)
        const token = tokenOf(request)
        const response = openResponse(reply)
        streams.add(response)
        response.once('close', () => streams.delete(response))
        const findPrincipal = () => app.sessions.find(token, request.ip)
        await serveClient(
          parts,
          { lists, findPrincipal, clock },
          { response, token, address: request.ip },
          seq,
        )
      },
    )
  }
