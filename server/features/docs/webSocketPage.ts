import { HEARTBEAT_MS, LINK_SILENCE_MS } from '../../../src/contract/constants.ts'
import { LOCATION_ROW_BYTES } from '../../../src/contract/wire/binaryLayout.ts'
import {
  FLEET_EVENT_NAMES,
  SIMPLE_EVENT_NAMES,
  STATE_EVENT_NAMES,
} from '../../../src/contract/wire/events.ts'
import {
  CLOSE,
  CONTROL,
  EVENT_STREAM_PATH,
  MAX_CLIENT_MESSAGE_BYTES,
  RESYNC_REASONS,
  type ResyncReason,
  type ResumeMessage,
  SESSION_ENDING_CLOSES,
  SOCKET_PATH,
  TOKEN_SUBPROTOCOL_PREFIX,
  type WireFormat,
} from '../../../src/contract/wire/protocol.ts'
import { FLEET_EVENT_TEXTS, SIMPLE_EVENT_TEXTS, STATE_EVENT_TEXTS } from './eventTexts.ts'
import { escapeHtml, htmlTable } from './html.ts'

const CLOSE_TEXTS: { readonly [K in keyof typeof CLOSE]: string } = {
  sessionOver: 'There is no session of this token, or it is over: sign in again.',
  sessionEnded: 'The session was ended, by sign-out or blocking: sign in again.',
  plannedStop: 'The server stops; connect again.',
  overload: 'Too many connections or too slow a reader; connect again later.',
  unsupportedData: 'A message that the server does not know.',
  messageTooBig: `A message of more than ${MAX_CLIENT_MESSAGE_BYTES} bytes.`,
}

const CONTROL_TEXTS: { readonly [K in keyof typeof CONTROL]: string } = {
  ready:
    'Answer to resume: every event after seq follows. data.rights names what you may see; repeat it in your next resume.',
  resync:
    'Answer to resume, or at any time: fetch every list again; data.reason says why. Events after seq follow, and data.rights is as in ready.',
  heartbeat: `Sent at least every ${HEARTBEAT_MS / 1000} s; every event up to seq that concerns the client has been sent before it.`,
}

const RESYNC_TEXTS: { readonly [K in ResyncReason]: string } = {
  tooOld: 'Your last seq is older than what the server remembers.',
  ahead: "Your last seq is ahead of the server's, as after a restored database.",
  slow: 'You read so slowly that events were dropped.',
  gap: 'Events were lost between server and database.',
  rights: 'Your rights or your vehicles changed.',
}

const FORMAT_TEXTS: { readonly [F in WireFormat]: string } = {
  'fleet.v1.binary': `Events as bytes, ${LOCATION_ROW_BYTES} for a location; the file docs/wire.md of the product describes them byte by byte. Control messages are text as in the other format.`,
  'fleet.v1.json': 'Events as JSON text, described here.',
}

const RESUME: ResumeMessage = { event: 'connection.resume', data: { seq: 123, rights: 'Zm9v' } }

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2430}
h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2.5rem}h3{font-size:1rem;margin:1.5rem 0 .25rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #d5dbe3}
code,pre{font:14px/1.5 ui-monospace,monospace;background:#f2f4f7;border-radius:4px;padding:.1em .3em}
pre{padding:.75rem;overflow:auto}`

/** The websocket's messages as a page, generated from the contract's own tables. */
export const webSocketPage = (productName: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${escapeHtml(productName)} live events</title><style>${STYLE}</style></head>
<body>
<h1>${escapeHtml(productName)} live events</h1>
<p>The calls are described at <a href="/api/docs">/api/docs</a>. Programs without websockets read the same events as
<code>text/event-stream</code> from <code>GET ${EVENT_STREAM_PATH}</code>, with the token in the authorization header.</p>
${openingSection()}
${controlSection()}
<h2>Closings</h2>
${htmlTable(['Code', 'Name', 'Meaning', 'Ends the session'], closeRows())}
${eventsSection()}
</body></html>`

const openingSection = (): string => `<h2>Opening</h2>
<p>Open <code>${SOCKET_PATH}</code> and offer as subprotocols the formats that you speak, best first, and
<code>${TOKEN_SUBPROTOCOL_PREFIX}TOKEN</code> with the token of the session or a personal access token. The server answers with the first format that it
speaks too.</p>
${htmlTable(
  ['Format', 'Meaning'],
  keysOf(FORMAT_TEXTS).map((name) => [name, FORMAT_TEXTS[name]]),
)}
<p>Then send one message with the seq of the last event that you have, or null for a fresh start, and with the rights that the
server named last, so that you are told to fetch again what changed with them while you were away:</p>
<pre>${escapeHtml(JSON.stringify(RESUME))}</pre>
<p>Buffer the events that arrive, fetch the lists, and apply the events that are newer than the
<code>x-as-of-seq</code> of each list. A link that is silent for ${LINK_SILENCE_MS / 1000} s is dead.</p>`

const controlSection = (): string => {
  const rows = keysOf(CONTROL).map((name) => [CONTROL[name], CONTROL_TEXTS[name]])
  const reasons = RESYNC_REASONS.map((reason) => [reason, RESYNC_TEXTS[reason]])
  return `<h2>Messages that steer the connection</h2>
<p>Each is text, <code>{"event", "seq", "data"}</code>, in every format.</p>
${htmlTable(['event', 'Meaning'], rows)}
${htmlTable(['data.reason of resync', 'Meaning'], reasons)}`
}

const closeRows = (): string[][] =>
  keysOf(CLOSE).map((name) => [
    String(CLOSE[name]),
    name,
    CLOSE_TEXTS[name],
    SESSION_ENDING_CLOSES.includes(CLOSE[name]) ? 'yes' : 'no',
  ])

const eventsSection = (): string => `<h2>Events</h2>
<p>Every later message is an event <code>{"event", "seq", "data"}</code> or an array of them. Events are absolute:
applying one twice changes nothing. seq grows with every event of the server; you see only those of your vehicles.</p>
${STATE_EVENT_NAMES.map((name) => eventHtml(name, STATE_EVENT_TEXTS[name])).join('\n')}
<h2>Events of the whole fleet</h2>
${FLEET_EVENT_NAMES.map((name) => eventHtml(name, FLEET_EVENT_TEXTS[name])).join('\n')}
<h2>Events that are only counted</h2>
<p>${SIMPLE_EVENT_NAMES.map((name) => `<code>${name}</code>`).join(', ')}, and every other name.</p>
${htmlTable(['data', 'Meaning'], Object.entries(SIMPLE_EVENT_TEXTS))}`

const eventHtml = (
  name: string,
  { about, fields }: { readonly about: string; readonly fields: Readonly<Record<string, string>> },
): string =>
  `<h3 id="${name}"><code>${name}</code></h3><p>${escapeHtml(about)}</p>${htmlTable(['data', 'Meaning'], Object.entries(fields))}`

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): K[] => Object.keys(table) as K[]
