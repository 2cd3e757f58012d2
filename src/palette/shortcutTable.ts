/** The parts of the overlay of keys. */
export const SHORTCUT_AREAS = ['general', 'areas', 'list', 'vehicle', 'map'] as const
export type ShortcutArea = (typeof SHORTCUT_AREAS)[number]

/**
 * Every key of the product, once: the listener, the overlay and the palette read this table, and a test keeps it free
 * of conflicts. A key is a name of KeyboardEvent.key; 'Mod+' is Ctrl, or Cmd on a Mac. A letter is the key at its place
 * on a Latin keyboard, so that it works while a Cyrillic layout is on.
 */
export const SHORTCUTS = {
  palette: { area: 'general', keys: ['Mod+k'] },
  search: { area: 'general', keys: ['/'] },
  help: { area: 'general', keys: ['?'] },
  close: { area: 'general', keys: ['Escape'] },
  panel: { area: 'general', keys: ['m'] },
  alarms: { area: 'general', keys: ['a'] },
  nextAlarm: { area: 'general', keys: ['n'] },

  areaControl: { area: 'areas', keys: ['1'] },
  areaOverview: { area: 'areas', keys: ['*'] },
  areaGeozones: { area: 'areas', keys: ['2'] },
  areaReports: { area: 'areas', keys: ['3'] },
  areaTasks: { area: 'areas', keys: ['4'] },
  areaNotifications: { area: 'areas', keys: ['5'] },
  areaRfidCards: { area: 'areas', keys: ['6'] },
  areaTrailers: { area: 'areas', keys: ['7'] },
  areaMaintenance: { area: 'areas', keys: ['!'] },
  areaEuroservices: { area: 'areas', keys: ['y'] },
  areaUsers: { area: 'areas', keys: ['8'] },
  areaAdmin: { area: 'areas', keys: ['9'] },

  listMove: { area: 'list', keys: ['ArrowUp', 'ArrowDown'] },
  listOpen: { area: 'list', keys: ['Enter'] },
  listChoose: { area: 'list', keys: [' '] },
  listChooseAll: { area: 'list', keys: ['Mod+a'] },
  compare: { area: 'list', keys: ['u'] },
  showMoving: { area: 'list', keys: ['z'] },
  showParked: { area: 'list', keys: ['x'] },
  showSilent: { area: 'list', keys: ['v'] },
  showAlarms: { area: 'list', keys: ['b'] },

  focus: { area: 'vehicle', keys: ['f'] },
  follow: { area: 'vehicle', keys: ['w'] },
  star: { area: 'vehicle', keys: ['s'] },
  profile: { area: 'vehicle', keys: ['e'] },
  copyPlace: { area: 'vehicle', keys: ['c'] },

  zoomIn: { area: 'map', keys: ['+', '='] },
  zoomOut: { area: 'map', keys: ['-'] },
  showAll: { area: 'map', keys: ['0'] },
  vehicles: { area: 'map', keys: ['h'] },
  trailers: { area: 'map', keys: ['k'] },
  labels: { area: 'map', keys: ['l'] },
  trails: { area: 'map', keys: ['t'] },
  clusters: { area: 'map', keys: ['g'] },
  zones: { area: 'map', keys: ['o'] },
  zoneNotes: { area: 'map', keys: ['i'] },
  taskPoints: { area: 'map', keys: ['q'] },
  measure: { area: 'map', keys: ['d'] },
  near: { area: 'map', keys: ['r'] },
  play: { area: 'map', keys: ['p'] },
  goToTime: { area: 'map', keys: ['j'] },
} as const satisfies Record<string, { readonly area: ShortcutArea; readonly keys: readonly string[] }>

export type ShortcutId = keyof typeof SHORTCUTS
