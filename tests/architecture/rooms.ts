/**
 * The allow-list of imports between rooms: denied by default. A file belongs to the first room whose prefix it starts
 * with; it may import its own room and those named here. Packages are listed only where a room is kept to a few.
 */
export interface Room {
  readonly prefix: string
  readonly rooms: readonly string[]
  /** npm packages and Node builtins (`node:*`) allowed; 'any' where the room is free. */
  readonly packages: readonly string[] | 'any'
}

const CONTRACT = 'src/contract/'

const WORKER: readonly Room[] = [
  { prefix: 'worker/decode/', rooms: [CONTRACT], packages: [] },
  { prefix: 'worker/store/', rooms: [CONTRACT, 'worker/decode/'], packages: [] },
  { prefix: 'worker/derive/', rooms: [CONTRACT, 'worker/store/'], packages: [] },
  { prefix: 'worker/ports.ts', rooms: [CONTRACT], packages: ['comlink'] },
  { prefix: 'worker/socket/', rooms: [CONTRACT, 'worker/decode/', 'worker/ports.ts'], packages: [] },
  { prefix: 'worker/lists/', rooms: [CONTRACT, 'worker/ports.ts', 'worker/store/'], packages: ['zod'] },
  {
    prefix: 'worker/publish/',
    rooms: [CONTRACT, 'worker/ports.ts', 'worker/store/', 'worker/derive/', 'worker/decode/'],
    packages: [],
  },
  { prefix: 'worker/testing/', rooms: ['worker/', CONTRACT], packages: 'any' },
  { prefix: 'worker/', rooms: [CONTRACT, 'worker/'], packages: ['comlink'] },
]

export const ROOMS: readonly Room[] = [
  { prefix: CONTRACT, rooms: [], packages: ['zod'] },
  ...WORKER,
  { prefix: 'server/launch/', rooms: [], packages: ['node:*'] },
  // What is simulated knows nothing of the detectors that are judged by it.
  { prefix: 'server/movement/simulator/', rooms: ['server/ingest/random.ts'], packages: [] },
  { prefix: 'server/movement/score/', rooms: ['server/movement/'], packages: [] },
  { prefix: 'server/movement/', rooms: [CONTRACT], packages: [] },
  { prefix: 'server/', rooms: [CONTRACT, 'server/'], packages: 'any' },
  { prefix: 'src/ui/', rooms: ['src/contract/components.ts'], packages: 'any' },
  { prefix: 'src/i18n/', rooms: [CONTRACT], packages: 'any' },
  { prefix: 'src/address/', rooms: [CONTRACT], packages: 'any' },
  { prefix: 'src/session/', rooms: [CONTRACT, 'src/i18n/'], packages: 'any' },
  { prefix: 'src/errors/', rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/session/'], packages: 'any' },
  {
    prefix: 'src/forms/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/errors/', 'src/address/'],
    packages: 'any',
  },
  { prefix: 'src/appearance/', rooms: ['src/i18n/', 'src/ui/', 'src/session/'], packages: 'any' },
  {
    prefix: 'src/entryFrame/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/session/', 'src/appearance/'],
    packages: 'any',
  },
  {
    prefix: 'src/oneTimeLink/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/errors/', 'src/address/', 'src/api/'],
    packages: 'any',
  },
  {
    prefix: 'src/people/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/errors/', 'src/forms/'],
    packages: 'any',
  },
  { prefix: 'src/api/', rooms: [CONTRACT, 'src/session/', 'src/errors/'], packages: 'any' },
  { prefix: 'src/serverState/', rooms: [CONTRACT, 'src/session/', 'src/errors/'], packages: 'any' },
  {
    prefix: 'src/dataTable/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/errors/', 'src/address/'],
    packages: 'any',
  },
  {
    prefix: 'src/help/',
    rooms: [CONTRACT, 'src/i18n/', 'src/ui/', 'src/session/', 'src/api/'],
    packages: 'any',
  },
  { prefix: 'src/fleet/', rooms: [CONTRACT, 'src/session/'], packages: 'any' },
  { prefix: 'src/track/', rooms: [CONTRACT, 'src/i18n/'], packages: 'any' },
  {
    prefix: 'src/palette/',
    rooms: [CONTRACT, 'src/fleet/', 'src/session/', 'src/i18n/', 'src/ui/'],
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
      'src/fleet/',
      'src/session/',
      'src/i18n/',
      'src/ui/',
      'src/palette/',
      'src/api/',
      'src/errors/',
    ],
    packages: 'any',
  },
  {
    prefix: 'src/orders/',
    rooms: [
      CONTRACT,
      'src/fleet/',
      'src/session/',
      'src/i18n/',
      'src/ui/',
      'src/serverState/',
      'src/api/',
      'src/errors/',
    ],
    packages: 'any',
  },
  {
    prefix: 'src/vehicleProfile/',
    rooms: [
      CONTRACT,
      'src/orders/',
      'src/fleet/',
      'src/session/',
      'src/i18n/',
      'src/ui/',
      'src/address/',
      'src/forms/',
      'src/serverState/',
      'src/api/',
      'src/errors/',
    ],
    packages: 'any',
  },
  { prefix: 'src/', rooms: ['src/'], packages: 'any' },
  { prefix: 'tests/', rooms: ['tests/', 'src/', 'worker/', 'server/'], packages: 'any' },
  {
    prefix: 'bench/',
    rooms: ['bench/', CONTRACT, 'worker/', 'server/', 'tests/tools/chromium.js'],
    packages: 'any',
  },
]

/** Files that alone may import a package, whatever their room allows. */
export const PACKAGE_HOMES: Readonly<Record<string, readonly string[]>> = {
  comlink: ['worker/ports.ts', 'worker/main.ts', 'src/fleet/', 'worker/testing/'],
  'maplibre-gl': ['src/map/', 'bench/browser/baselinePage/'],
  '@deck.gl': ['src/map/'],
  '@nats-io': ['server/cluster/'],
  pg: ['server/db/', 'bench/feed/'],
  ws: ['tests/', 'bench/', 'server/live/', 'worker/testing/'],
  i18next: ['src/i18n/'],
  '@tanstack/react-query': ['src/serverState/'],
}
