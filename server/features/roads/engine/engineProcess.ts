import { createRequire } from 'node:module'
import type { EngineAnswer, EngineQuestion, EngineStart } from './processMessages.ts'
import { valhallaConfig } from './valhallaConfig.ts'

/**
 * The road engine's own process: it loads Valhalla, which is native code, and answers questions in the order in which
 * its threads finish them. It ends with the server, whose channel it listens to.
 */

/** The methods of the package @valhallajs/valhallajs 3.6 that are used: a question and an answer as JSON. */
interface Actor {
  route(question: string): Promise<string>
  matrix(question: string): Promise<string>
  isochrone(question: string): Promise<string>
  traceAttributes(question: string): Promise<string>
  status(question: string): Promise<string>
}
interface Package {
  readonly Actor: new (config: object) => Actor
}

/** Valhalla's paths over HTTP, and the methods of the package. */
const METHODS: Readonly<Record<string, keyof Actor>> = {
  route: 'route',
  sources_to_targets: 'matrix',
  isochrone: 'isochrone',
  trace_attributes: 'traceAttributes',
  status: 'status',
}

const send = (answer: EngineAnswer): void => void process.send?.(answer)

const open = ({ packagePath, tiles }: EngineStart): Actor => {
  const { Actor: Valhalla } = createRequire(import.meta.url)(packagePath) as Package
  return new Valhalla(valhallaConfig(tiles))
}

const answer = async (actor: Actor, { id, call, question }: EngineQuestion): Promise<void> => {
  const method = METHODS[call]
  if (!method) return send({ id, refusal: `unknown call ${call}` })
  try {
    send({ id, answer: await actor[method](question) })
  } catch (error) {
    send({ id, refusal: error instanceof Error ? error.message : String(error) })
  }
}

let actor: Actor | null = null
process.on('message', (message: EngineStart | EngineQuestion) => {
  if ('tiles' in message) actor = open(message)
  else if (actor) void answer(actor, message)
})
process.on('disconnect', () => process.exit(0))
// Ctrl+C reaches the whole group: the server ends this process when its calls have ended.
process.on('SIGINT', () => undefined)
