import { SIMPLE_EVENT_ABOUT, STATE_EVENT_TEXTS } from '../docs/eventTexts.ts'

const isSimple = (name: string): name is keyof typeof SIMPLE_EVENT_ABOUT =>
  Object.hasOwn(SIMPLE_EVENT_ABOUT, name)
const isState = (name: string): name is keyof typeof STATE_EVENT_TEXTS =>
  Object.hasOwn(STATE_EVENT_TEXTS, name)

/** What an event means, by its name; trackers may send names that only their maker knows. */
export const eventAbout = (name: string): string => {
  if (isSimple(name)) return SIMPLE_EVENT_ABOUT[name]
  return isState(name)
    ? STATE_EVENT_TEXTS[name].about
    : 'An event that the tracker itself names; this product only counts it.'
}
