import { TOOL_WIDTH_MAX, TOOL_WIDTH_MIN } from '../../../src/contract/http/drivenZones.ts'
import { type Columns, declare, ratioOf, rowOf } from '../columns.ts'
import { coverZone } from '../coverage/coverage.ts'
import { drivePlaces } from '../coverage/drivePlaces.ts'
import { type Run, workRuns } from '../coverage/workRuns.ts'
import { pointsBetween, resultOf, settingsOf, without } from '../facts.ts'
import { groupBy } from '../../platform/groupBy.ts'
import { onSpans, trailerInput } from '../inputs.ts'
import type { ReportFacts, ReportInput, ReportKind, ReportRow } from '../reportKind.ts'
import { sharedBy, type Stretch, unionOf } from '../spans.ts'
import { hasAskedZones, isAsked, type Visit, visitsOf } from '../visits.ts'

const PERCENT = { of: 'worked', per: 'area', times: 100 }
const COLUMNS = {
  zone: { unit: 'text', isRequired: true },
  zoneType: { unit: 'text' },
  area: { unit: 'hectares', total: 'sum' },
  worked: { unit: 'hectares', isRequired: true, total: 'sum' },
  overlap: { unit: 'hectares', total: 'sum' },
  missed: { unit: 'hectares', total: 'sum' },
  share: { unit: 'percent', ratio: PERCENT },
  mileage: { unit: 'distance', total: 'sum' },
} as const satisfies Columns

/**
 * Metres: the question's; with a trailer that of the tool that the vehicle is set up with, where no attached trailer has one.
 * null: no tool is so wide (ERR-46).
 */
const widthOf = ({ options, vehicle }: ReportInput): number | null => {
  const tool = vehicle.settings.find(({ name }) => name === 'attached_equipment_width')
  const isSet = options.trailer === true && tool !== undefined && tool.value !== null && tool.value !== ''
  const width = isSet ? Number(tool.value) : options.equipmentWidth
  return width !== null && width >= TOOL_WIDTH_MIN && width <= TOOL_WIDTH_MAX ? width : null
}

/** The stretches by the width that was worked with, metres: an attached trailer has its own. */
const byWidth = (
  stretches: readonly Stretch[],
  { options, vehicle }: ReportInput,
  width: number,
): ReadonlyMap<number, readonly Stretch[]> => {
  const trailers = options.trailer === true ? (vehicle.trailers ?? []) : []
  return groupBy(
    stretches,
    ({ from }) => trailers.find((one) => one.from <= from && from < one.to)?.width ?? width,
  )
}

/** The runs of each stretch: a stretch is a stay in the zone while the trailer, if one is asked for, is attached. */
const runsIn = async (
  facts: ReportFacts,
  stretches: readonly Stretch[],
  input: ReportInput,
  width: number,
) => {
  const runs: Run[] = []
  for (const stretch of stretches) {
    const points = pointsBetween(facts.points, stretch)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, for it is computing
    const drive = await drivePlaces(points, facts.movement, settingsOf(input.vehicle))
    // oxlint-disable-next-line no-await-in-loop -- as above
    runs.push(...(await workRuns(drive, width)))
  }
  return runs
}

const workOf = (
  { details }: ReportFacts,
  stretches: readonly Stretch[],
  { area, covered: worked, overlap, missed }: ReturnType<typeof coverZone>,
) => {
  const mileage = stretches.reduce((sum, { from, to }) => sum + details.between(from, to).mileage, 0)
  return { area, worked, overlap, missed, share: ratioOf(PERCENT, worked, area), mileage }
}

/** REPORT-16, REPORT-33: how many hectares of each zone a tool worked. */
export const areaZones: ReportKind = {
  declaration: declare(COLUMNS, {
    kind: 'area_zones',
    options: ['zones', 'ZoneType', 'equipmentWidth', 'trailer'],
    groupings: ['vehicle', 'zone', 'zoneType', 'driver'],
    needs: [],
  }),
  async compute(input) {
    if (!hasAskedZones(input)) return without('noZones')
    const width = widthOf(input)
    if (width === null) return without('noWidth')
    const facts = await input.read()
    const trailer = trailerInput(facts.series)
    if (input.options.trailer === true && !trailer) return without('noTrailerInput')
    const { gapMs } = settingsOf(input.vehicle)
    const attached = input.options.trailer === true && trailer ? onSpans(trailer, gapMs) : null
    const rows: ReportRow[] = []
    const byZone = groupBy(visitsOf(facts, isAsked(input)), ({ zoneId }: Visit) => zoneId)
    for (const [zoneId, visits] of byZone) {
      const stays = unionOf(visits)
      const stretches = attached ? sharedBy(stays, attached) : stays
      const zone = input.zones.index.get(zoneId)
      const [visit] = visits
      if (!zone || !visit) continue
      const names = { zone: input.zones.nameOf(zoneId), zoneType: input.zones.typeNameOf(zoneId) }
      for (const [wide, worked] of byWidth(stretches, input, width)) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, for it is computing
        const runs = await runsIn(facts, worked, input, wide)
        if (runs.length === 0) continue
        const cells = { ...names, ...workOf(facts, worked, coverZone(runs, wide, zone.area)) }
        rows.push(rowOf(COLUMNS, cells, { ...visit, to: visits.at(-1)?.to ?? visit.to }))
      }
    }
    return resultOf(rows, facts.points.timestamp.length)
  },
}
