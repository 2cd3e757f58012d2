import type { help as russian } from '../ru/help.ts'
import type { Same } from '../same.ts'

export const help = {
  leave: 'Close the tour',
  back: 'Back',
  next: 'Next',
  done: 'Got it',
  never: 'Do not show again',
  step: {
    map: {
      title: 'The map',
      text: 'Where your vehicles are right now. Select a vehicle to learn more about it; alarms always stand out.',
    },
    list: {
      title: 'The vehicle list',
      text: 'The same vehicles as a list: status, speed and the age of the data. A double click shows a vehicle on the map.',
    },
    search: {
      title: 'Search and filters',
      text: 'Search by name, licence plate or tracker. The buttons next to it sort the list and narrow it to statuses and groups.',
    },
    mapMenu: {
      title: 'The map menu',
      text: 'Map type, scale, labels, trails, distances, place search and printing.',
    },
    profile: {
      title: 'Your profile',
      text: 'Language, theme, photo and password. The tour can be switched on again here.',
    },
  },
} satisfies Same<typeof russian>
