import type { Texts } from '../i18n/dictionaries.ts'

export type TourStepId = keyof Texts['help']['step']

/** HELP-03: what the tour shows, in its order; each is the element whose `data-tour` says so. */
export const TOUR_STEPS: readonly TourStepId[] = ['map', 'list', 'search', 'mapMenu', 'profile']
