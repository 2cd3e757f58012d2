/**
 * The allow-list of imports between rooms: denied by default. A file belongs to the first room whose prefix it starts
 * with; it may import its own room and those named here. Packages are listed only where a room is restricted to a few.
 */
export interface Room {
  readonly prefix: string
  readonly rooms: readonly string[]
  /** Allowed npm packages and Node builtins (`node:*`); 'any' for no restriction. */
  readonly packages: readonly string[] | 'any'
}

const CONTRACT = 'src/contract/'

const WORKER: readonly Room[] = [
  { prefix: 'worker/decode/', rooms: [CONTRACT], packages: [] },
  { prefix: 'worker/store/', rooms: [CONTRACT, 'worker/decode/'], packages: [] },
  { prefix: 'worker/derive/', rooms: [CONTRACT, 'worker/store/'], packages: [] },
  { prefix: 'worker/ports.ts', rooms: [CONTRACT], packages: ['comlink'] },
  { prefix: 'worker/socket/', rooms: [CONTRACT, 'worker/decode/', 'worker/ports.ts'], packages: [] },
  {
    prefix: 'worker/lists/',
    rooms: [CONTRACT, 'worker/ports.ts', 'worker/store/'],
    packages: ['zod', 'fflate'],
  },
  {
    prefix: 'worker/publish/',
    rooms: [CONTRACT, 'worker/ports.ts', 'worker/store/', 'worker/derive/', 'worker/decode/'],
    packages: [],
  },
  { prefix: 'worker/testing/', rooms: ['worker/', CONTRACT], packages: 'any' },
  { prefix: 'worker/', rooms: [CONTRACT, 'worker/'], packages: ['comlink'] },
]

/**
 * The floors of the server, bottom up: a floor imports those below it. Wiring, in server/ itself, imports them all.
 */
const SERVER_FLOOR_ORDER = [
  'server/platform/',
  'server/storage/',
  'server/access/',
  'server/live/',
  'server/ingest/',
  'server/reports/',
  'server/features/',
  'server/metrics/',
]
const SERVER_FLOORS: readonly Room[] = SERVER_FLOOR_ORDER.map((prefix, index) => ({
  prefix,
  // Pure detectors; platform and storage only store plain data of theirs.
  rooms: [CONTRACT, ...(index > 2 ? ['server/movement/'] : []), ...SERVER_FLOOR_ORDER.slice(0, index)],
  packages: 'any',
}))

export const ROOMS: readonly Room[] = [
  { prefix: CONTRACT, rooms: [], packages: ['zod'] },
  ...WORKER,
  { prefix: 'server/platform/launch/', rooms: [], packages: ['node:*'] },
  // The simulator is independent of the detectors that it tests.
  { prefix: 'server/movement/simulator/', rooms: ['server/platform/random.ts'], packages: [] },
  { prefix: 'server/movement/score/', rooms: ['server/movement/'], packages: [] },
  { prefix: 'server/movement/zones/', rooms: ['server/movement/', CONTRACT], packages: ['flatbush'] },
  { prefix: 'server/movement/', rooms: [CONTRACT], packages: [] },
  {
    // Files of reports are written by the code of the page's exports.
    prefix: 'server/features/reports/files/',
    rooms: [
      CONTRACT,
      ...SERVER_FLOOR_ORDER.slice(0, 7),
      'src/reportTable/',
      'src/kit/transfer/',
      'src/i18n/',
    ],
    packages: 'any',
  },
  {
    // Messages name types of notifications as the pages do.
    prefix: 'server/features/notifications/',
    rooms: [CONTRACT, ...SERVER_FLOOR_ORDER, 'src/i18n/'],
    packages: 'any',
  },
  {
    // Calendars have the words of the pages.
    prefix: 'server/features/calendar/',
    rooms: [CONTRACT, ...SERVER_FLOOR_ORDER, 'src/i18n/'],
    packages: 'any',
  },
  {
    // Tools say what a kind of report is about as the page does.
    prefix: 'server/features/mcp/',
    rooms: [CONTRACT, ...SERVER_FLOOR_ORDER, 'src/i18n/'],
    packages: 'any',
  },
  ...SERVER_FLOORS,
  { prefix: 'server/', rooms: [CONTRACT, 'server/'], packages: 'any' },
  { prefix: 'src/ui/', rooms: ['src/contract/components.ts'], packages: 'any' },
  { prefix: 'src/i18n/', rooms: [CONTRACT], packages: 'any' },
  { prefix: 'src/kit/address/', rooms: [CONTRACT], packages: 'any' },
  { prefix: 'src/session/', rooms: [CONTRACT, 'src/i18n/'], packages: 'any' },
  { prefix: 'src/errors/', rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/session/'], packages: 'any' },
  {
    prefix: 'src/kit/form/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/errors/', 'src/kit/address/'],
    packages: 'any',
  },
  { prefix: 'src/frame/appearance/', rooms: ['src/i18n/', 'src/ui/', 'src/session/'], packages: 'any' },
  {
    prefix: 'src/frame/entry/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/session/', 'src/frame/appearance/'],
    packages: 'any',
  },
  {
    prefix: 'src/frame/oneTimeLink/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/errors/', 'src/kit/address/', 'src/api/'],
    packages: 'any',
  },
  { prefix: 'src/kit/links/', rooms: ['src/i18n/', 'src/ui/'], packages: 'any' },
  {
    prefix: 'src/kit/archive/',
    rooms: [
      CONTRACT,
      'src/i18n/',
      'src/ui/',
      'src/errors/',
      'src/kit/form/',
      'src/api/',
      'src/api/serverState/',
    ],
    packages: 'any',
  },
  { prefix: 'src/kit/charts/', rooms: ['src/ui/', 'src/errors/'], packages: 'any' },
  { prefix: 'src/kit/calls/', rooms: ['src/i18n/', 'src/ui/', 'src/errors/'], packages: 'any' },
  {
    prefix: 'src/kit/people/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/errors/', 'src/kit/form/'],
    packages: 'any',
  },
  { prefix: 'src/api/', rooms: [CONTRACT, 'src/session/', 'src/errors/'], packages: 'any' },
  { prefix: 'src/api/serverState/', rooms: [CONTRACT, 'src/session/', 'src/errors/'], packages: 'any' },
  {
    prefix: 'src/kit/table/',
    rooms: [
      CONTRACT,
      'src/session/',
      'src/i18n/',
      'src/ui/',
      'src/errors/',
      'src/kit/address/',
      'src/kit/transfer/',
    ],
    packages: 'any',
  },
  { prefix: 'src/kit/rows/', rooms: [], packages: 'any' },
  {
    prefix: 'src/kit/choosers/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/errors/', 'src/api/', 'src/kit/form/', 'src/kit/rows/'],
    packages: 'any',
  },
  {
    prefix: 'src/kit/resource/',
    rooms: [
      CONTRACT,
      'src/i18n/',
      'src/ui/',
      'src/errors/',
      'src/kit/address/',
      'src/kit/form/',
      'src/kit/table/',
      'src/api/serverState/',
      'src/api/',
    ],
    packages: 'any',
  },
  {
    prefix: 'src/kit/imports/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/errors/', 'src/kit/table/', 'src/api/'],
    packages: 'any',
  },
  {
    prefix: 'src/frame/notifications/',
    rooms: [
      CONTRACT,
      'src/i18n/',
      'src/ui/',
      'src/session/',
      'src/errors/',
      'src/api/serverState/',
      'src/api/',
    ],
    packages: 'any',
  },
  {
    prefix: 'src/frame/help/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/session/', 'src/api/'],
    packages: 'any',
  },
  { prefix: 'src/fleet/', rooms: [CONTRACT, 'src/session/'], packages: 'any' },
  { prefix: 'src/reportTable/', rooms: [CONTRACT, 'src/i18n/', 'src/kit/transfer/'], packages: 'any' },
  {
    prefix: 'src/kit/transfer/',
    rooms: [CONTRACT, 'src/session/', 'src/i18n/', 'src/ui/', 'src/errors/', 'src/api/'],
    packages: 'any',
  },
  { prefix: 'src/track/', rooms: [CONTRACT, 'src/i18n/', 'src/kit/transfer/'], packages: 'any' },
  {
    prefix: 'src/palette/',
    rooms: [CONTRACT, 'src/fleet/', 'src/session/', 'src/i18n/', 'src/ui/'],
    packages: 'any',
  },
  {
    prefix: 'src/map/places/',
    rooms: [
      CONTRACT,
      'src/fleet/',
      'src/session/',
      'src/i18n/',
      'src/ui/',
      'src/palette/',
      'src/api/serverState/',
      'src/api/',
      'src/errors/',
    ],
    packages: 'any',
  },
  {
    prefix: 'src/map/',
    rooms: [CONTRACT, 'src/fleet/', 'src/session/', 'src/i18n/', 'src/ui/', 'src/palette/', 'src/track/'],
    packages: 'any',
  },
  {
    prefix: 'src/vehicleList/',
    rooms: [
      CONTRACT,
      'src/kit/rows/',
      'src/fleet/',
      'src/session/',
      'src/i18n/',
      'src/ui/',
      'src/palette/',
      'src/map/places/',
      'src/api/',
      'src/errors/',
    ],
    packages: 'any',
  },
  {
    prefix: 'src/vehicle/commands/',
    rooms: [
      CONTRACT,
      'src/fleet/',
      'src/session/',
      'src/i18n/',
      'src/ui/',
      'src/api/serverState/',
      'src/api/',
      'src/errors/',
    ],
    packages: 'any',
  },
  {
    prefix: 'src/vehicle/maintenance/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/'],
    packages: 'any',
  },
  {
    prefix: 'src/vehicle/profile/',
    rooms: [
      CONTRACT,
      'src/vehicle/commands/',
      'src/vehicle/maintenance/',
      'src/fleet/',
      'src/session/',
      'src/i18n/',
      'src/ui/',
      'src/kit/address/',
      'src/kit/calls/',
      'src/kit/choosers/',
      'src/kit/form/',
      'src/api/serverState/',
      'src/api/',
      'src/errors/',
    ],
    packages: 'any',
  },
  { prefix: 'src/', rooms: ['src/'], packages: 'any' },
  { prefix: 'tests/', rooms: ['tests/', 'src/', 'worker/', 'server/'], packages: 'any' },
  {
    prefix: 'bench/',
    rooms: ['bench/', CONTRACT, 'worker/', 'server/', 'build/places/', 'tests/tools/chromium.js'],
    packages: 'any',
  },
]

/** The only files that may import a package, whatever their room allows. */
export const PACKAGE_IMPORTERS: Readonly<Record<string, readonly string[]>> = {
  comlink: [
    'worker/ports.ts',
    'worker/main.ts',
    'worker/own/main.ts',
    'src/fleet/',
    'src/frame/notifications/',
    'worker/testing/',
  ],
  'maplibre-gl': ['src/map/', 'bench/browser/baselinePage/'],
  '@deck.gl': ['src/map/'],
  'terra-draw': ['src/map/drawing/'],
  '@nats-io': ['server/live/cluster/'],
  croner: ['server/platform/jobs/'],
  pg: ['server/platform/db/', 'bench/feed/'],
  ws: ['tests/', 'bench/', 'server/live/', 'worker/testing/'],
  i18next: ['src/i18n/'],
  jspdf: ['src/kit/transfer/'],
  '@tanstack/react-query': ['src/api/serverState/'],
}
