import type { VehicleSetting } from '../../../src/contract/entities/vehicle.ts'
import type { FuelLedger } from '../../../src/contract/http/fuelLedger.ts'
import { readMeter } from '../../reports/fuelMeter.ts'
import { normOf, readFuelNorms } from '../../reports/fuelNorm.ts'
import type { ReportFacts } from '../../reports/reportKind.ts'

type Sums = Pick<
  FuelLedger,
  | 'start'
  | 'filled'
  | 'drained'
  | 'end'
  | 'used'
  | 'consumed'
  | 'consumptionSource'
  | 'consumptionUnknown'
  | 'rest'
  | 'mileage'
  | 'engineMs'
  | 'norm'
>
type Consumption = Pick<Sums, 'consumed' | 'consumptionSource' | 'consumptionUnknown'>

interface LedgerPeriod {
  readonly from: number
  readonly to: number
  readonly timeZone: string
  /** It is the ledger of one tank of several. */
  readonly isOneOfSeveral: boolean
}

/** The consumption that is known without the level: of a meter, else by the norm. */
const consumptionOf = (
  { series, movement }: ReportFacts,
  norm: Sums['norm'],
  isOneOfSeveral: boolean,
): Consumption => {
  const unknown = { consumed: null, consumptionSource: null }
  if (isOneOfSeveral) return { ...unknown, consumptionUnknown: 'oneOfSeveral' }
  const metered = readMeter(series, movement.totals.engineMs)
  if (metered.kind === 'litres')
    return { consumed: metered.litres, consumptionSource: 'meter', consumptionUnknown: null }
  if (norm !== null) return { consumed: norm.litres, consumptionSource: 'norm', consumptionUnknown: null }
  return { ...unknown, consumptionUnknown: metered.kind === 'gaps' ? 'meterGaps' : 'noSource' }
}

/** The figures of a ledger; events that a person marked as false count in no sum. */
export const ledgerSums = (
  facts: ReportFacts,
  vehicle: { readonly settings: readonly VehicleSetting[] },
  period: LedgerPeriod,
): Sums => {
  const { details, movement } = facts
  const { fuelStart: start, fuelEnd: end } = details
  const litresOf = (kind: 'fuelling' | 'defuelling'): number =>
    details.fuelEvents.reduce(
      (sum, one) => sum + (one.kind === kind && one.correction === null ? one.event.litres : 0),
      0,
    )
  const [filled, drained] = [litresOf('fuelling'), litresOf('defuelling')]
  const norm = normOf(facts, readFuelNorms(vehicle.settings), period)
  const used = start === null || end === null ? null : start + filled - drained - end
  const consumption = consumptionOf(facts, norm, period.isOneOfSeveral)
  const { consumed } = consumption
  return {
    start,
    filled,
    drained,
    end,
    used,
    ...consumption,
    rest: used === null || consumed === null ? null : used - consumed,
    mileage: movement.totals.mileage,
    engineMs: movement.totals.engineMs,
    norm,
  }
}
