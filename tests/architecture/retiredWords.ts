/**
 * Words that own code does not use, each with what replaced it: private metaphors for things that have a name in the field.
 * They are looked for in identifiers, comments and titles of tests; what users, logs and clients read is not looked at.
 */
export const RETIRED_WORDS: readonly { readonly word: RegExp; readonly instead: string }[] = [
  { word: /desk(?!top)/i, instead: 'engine, gateway, dependencies, receiver or registry' },
  { word: /\btold\b(?! to\b)|Told|\btelling\b|\btell(?=[A-Z])/, instead: 'publish, report, sample, delta' },
  { word: /(?<!there )\b(?:is|are) none\b/i, instead: 'is null, is empty, is rejected' },
  { word: /\banew\b|Anew/, instead: 'again' },
  { word: /\bbeside\b|Beside/, instead: 'companion, sibling, extra' },
  { word: /(?<!release[ -]?)\bnews\b|(?<!Release|release)News/, instead: 'changes, conflicts' },
  { word: /\b(?:create)?Elsewhere\b/, instead: 'PeerUpdates' },
  { word: /EventOutlet|\boutlet\b/i, instead: 'TransactionalOutbox' },
  { word: /PatientEffect|\bpatience\b|Patience|PATIENCE/, instead: 'timeout' },
  { word: /\bwish(?:es)?\b|Wish(?:es)?/, instead: 'request, requested state' },
  { word: /\binTurn\b/, instead: 'mapConcurrent' },
  { word: /ListDoor/, instead: 'ApiCredentials' },
  { word: /\bdeviceRoutes\b/, instead: 'deviceAssignments' },
  { word: /\bSurroundings\b/, instead: 'Context' },
  { word: /\bstands in\b|\bhas the say\b|\bcomes? home\b/, instead: 'is stored in, decides, is returned' },
]

/** Names of stored state, which data folders keep. */
export const STORED_NAMES = /\b(?:isParkingTold|parkingTold|toldSince|isTold)\b/g

/** Folders and files whose words are others': texts of the product, released migrations, and the list itself. */
export const NOT_LOOKED_AT = [
  'src/i18n/',
  'src/api/releaseNews',
  'src/frame/page/releaseNews',
  'server/features/releaseNews/',
  'tests/browser/news.spec.ts',
  'server/platform/db/migrations/',
  'tests/architecture/retiredWords',
] as const
