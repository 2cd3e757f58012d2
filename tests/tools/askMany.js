// A separate program that sends many concurrent requests to a running product, over persistent connections. Its
// argument is JSON: { url, tokens, paths, each, connections }; it prints as JSON the number of responses per status,
// the number of 429 responses per token, and the response times, ms.
import { Agent, request } from 'node:http'

const { url, tokens, paths, each, connections } = JSON.parse(process.argv[2] ?? '{}')
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const statuses = {}
const limited = tokens.map(() => 0)
const times = []

/** Resolves with the status once the whole response has arrived; 0 without a response. */
const ask = (path, token) =>
  new Promise((resolve) => {
    const call = request(url + path, { agent, headers: { authorization: token } }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', () => resolve(0))
    })
    call.on('error', () => resolve(0))
    call.end()
  })

let next = 0
const total = tokens.length * each
const work = async () => {
  while (next < total) {
    const turn = next++
    const session = turn % tokens.length
    const began = performance.now()
    const status = await ask(paths[Math.floor(turn / tokens.length) % paths.length], tokens[session])
    times.push(performance.now() - began)
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status === 429) limited[session] += 1
  }
}
await Promise.all(Array.from({ length: connections }, work))
agent.destroy()
times.sort((a, b) => a - b)
const at = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
process.stdout.write(JSON.stringify({ statuses, limited, medianMs: at(0.5), p99Ms: at(0.99) }))
