import type { Texts } from '../../i18n/dictionaries.ts'

export type TourStepId = keyof Texts['help']['step']

/** HELP-03: the steps of the tour in order; each is the element with this `data-tour`. */
export const TOUR_STEPS: readonly TourStepId[] = ['map', 'list', 'search', 'mapMenu', 'profile']
