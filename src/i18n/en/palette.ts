import type { palette as russian } from '../ru/palette.ts'
import type { Same } from '../same.ts'

export const palette = {
  title: 'Search and commands',
  placeholder: 'Vehicle, group, action or page',
  results: 'Results',
  none: 'Nothing found for “{{query}}”',
  found_one: '{{count, number}} result',
  found_few: '{{count, number}} results',
  found_many: '{{count, number}} results',
  found_other: '{{count, number}} results',
  section: {
    recent: 'Recent',
    vehicles: 'Vehicles',
    groups: 'Groups',
    actions: 'Actions',
    screens: 'Pages',
  },
  hint: {
    move: 'choose',
    run: 'run',
    close: 'close',
  },
  keys: {
    title: 'Keyboard',
    single: 'Single keys act without Ctrl',
    area: {
      general: 'Everywhere',
      list: 'List',
      vehicle: 'Selected vehicle',
      map: 'Map',
    },
    name: {
      palette: 'Search and commands',
      search: 'Search the list',
      help: 'All keys',
      close: 'Close',
      panel: 'List or map',
      listMove: 'Previous or next vehicle',
      listOpen: 'Open the vehicle',
      focus: 'Show on the map',
      star: 'Pin or unpin',
      copyPlace: 'Copy coordinates',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      showAll: 'Show all vehicles',
      labels: 'Labels on the map',
      trails: 'Trails of the last minutes',
      clusters: 'Gather vehicles into rings',
      measure: 'Measure distance',
    },
  },
} satisfies Same<typeof russian>
