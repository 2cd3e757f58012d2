import { FIRST_DRAWS } from '../measures/firstDraw.ts'
import { firstJs } from '../measures/firstJs.ts'
import { frame } from '../measures/frame.ts'
import { KEYSTROKES } from '../measures/keystroke.ts'
import { STALENESS } from '../measures/staleness.ts'
import { bestOrder } from '../measures/bestOrder.ts'
import { eventGrowth } from '../measures/eventGrowth.ts'
import { feedKept } from '../measures/feedKept.ts'
import { FEED_PROTOCOLS } from '../measures/feedProtocols.ts'
import { FEED_BATCH } from '../measures/feedThroughput.ts'
import { HEAT_MEASURES } from '../measures/heat.ts'
import { HISTORY } from '../measures/history.ts'
import { INGEST } from '../measures/ingest.ts'
import { listWire } from '../measures/listWire.ts'
import { listClients } from '../measures/listClients.ts'
import { LOADED } from '../measures/loaded.ts'
import { loadMemory } from '../measures/loadMemory.ts'
import { MAIN_THREAD } from '../measures/mainThread.ts'
import { PLACES } from '../measures/places.ts'
import { search } from '../measures/search.ts'
import { soak } from '../measures/soak.ts'
import { pageSoak } from '../measures/pageSoak.ts'
import { sortFilter } from '../measures/sortFilter.ts'
import { TIME_MACHINE } from '../measures/timeMachine.ts'
import { trackOpen } from '../measures/trackOpen.ts'
import { trackScrub } from '../measures/trackScrub.ts'
import { workerBytes } from '../measures/workerBytes.ts'
import { NOTIFICATION_DELAYS } from '../measures/notificationDelay.ts'
import { notificationsPage } from '../measures/notificationsPage.ts'
import { PHONE_VIEWS } from '../measures/phoneView.ts'
import { reload } from '../measures/reload.ts'
import { ruleCost } from '../measures/ruleCost.ts'
import { taskLive } from '../measures/taskLive.ts'
import { storedPositionCost } from '../measures/storedPositionCost.ts'
import { zoneCrossings } from '../measures/zoneCrossings.ts'
import { zonesImport } from '../measures/zonesImport.ts'
import { zonesMap } from '../measures/zonesMap.ts'
import { reportRows } from '../measures/reportRows.ts'
import { REPORT_MEASURES } from '../measures/reports.ts'
import { ZONES_PAGE } from '../measures/zonesPage.ts'
import { wireBytes } from '../measures/wireBytes.ts'
import type { Measure } from './measure.ts'
import { OptionError, type BenchOptions } from './options.ts'

/** Every measure, in table order. */
export const MEASURES: readonly Measure[] = [
  ...INGEST,
  wireBytes,
  listWire,
  eventGrowth,
  sortFilter,
  search,
  workerBytes,
  loadMemory,
  ...LOADED,
  listClients,
  ...KEYSTROKES,
  ...MAIN_THREAD,
  ...STALENESS,
  frame,
  ...FIRST_DRAWS,
  ...PHONE_VIEWS,
  reload,
  firstJs,
  soak,
  pageSoak,
  ...FEED_BATCH,
  ...FEED_PROTOCOLS,
  feedKept,
  ...HISTORY,
  ...TIME_MACHINE,
  trackOpen,
  trackScrub,
  ...PLACES,
  ...REPORT_MEASURES,
  reportRows,
  ...HEAT_MEASURES,
  ...NOTIFICATION_DELAYS,
  ruleCost,
  notificationsPage,
  storedPositionCost,
  zoneCrossings,
  taskLive,
  bestOrder,
  zonesMap,
  ...ZONES_PAGE,
  zonesImport,
]

/**
 * The measures that the options select.
 * @throws OptionError for an id that is no prefix of a measure's id
 */
export const chosenMeasures = ({ only, quick }: BenchOptions): readonly Measure[] => {
  for (const wanted of only) {
    if (!MEASURES.some(({ id }) => id.startsWith(wanted))) {
      throw new OptionError(`--only: '${wanted}' begins none of: ${MEASURES.map(({ id }) => id).join(', ')}`)
    }
  }
  if (only.length > 0) return MEASURES.filter(({ id }) => only.some((wanted) => id.startsWith(wanted)))
  return MEASURES.filter(({ isLong, isOnRequest }) => isOnRequest !== true && !(quick && isLong === true))
}
