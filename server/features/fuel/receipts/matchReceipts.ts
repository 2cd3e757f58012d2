import type { ReceiptFlag, ReceiptSettings } from '../../../../src/contract/http/fuelReceipts.ts'
import { distanceM } from '../../../../src/contract/rules/geodesy.ts'

/** A receipt of one vehicle; place null: it does not say where. */
export interface MatchedReceipt {
  readonly id: number
  readonly at: number
  readonly litres: number
  readonly latitude: number | null
  readonly longitude: number | null
}

/** A filling of that vehicle. */
export interface TankFilling {
  readonly from: number
  readonly to: number
  readonly litres: number
  readonly latitude: number | null
  readonly longitude: number | null
}

/** What is known of the vehicle besides its fillings. */
export interface TankFacts {
  readonly fillings: readonly TankFilling[]
  /** Litres; null: unknown. */
  readonly tank: number | null
  readonly hasLevel: boolean
  /** The last place that is known at a moment, degrees. */
  readonly placeAt: (at: number) => { readonly latitude: number | null; readonly longitude: number | null }
}

/** What the tank says of a receipt. */
export interface ReceiptFinding {
  readonly id: number
  readonly flag: ReceiptFlag
  readonly filledAt: number | null
  readonly filledLitres: number | null
  /** Metres from the receipt's place; null: not known. */
  readonly distance: number | null
}

type Limits = Pick<ReceiptSettings, 'minutes' | 'metres' | 'percent' | 'litres'>
type Place = Pick<TankFilling, 'latitude' | 'longitude'>

const metresBetween = (one: Place, other: Place): number | null =>
  one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null
    ? null
    : distanceM(one.latitude, one.longitude, other.latitude, other.longitude)

const MINUTE_MS = 60_000

/** Pairs of receipts and fillings of one time, those of the nearest volumes first. */
const pairsOf = (
  receipts: readonly MatchedReceipt[],
  { fillings }: TankFacts,
  { minutes, metres }: Limits,
) => {
  const margin = minutes * MINUTE_MS
  return receipts
    .flatMap((receipt) =>
      fillings
        .filter(({ from, to }) => receipt.at >= from - margin && receipt.at <= to + margin)
        .map((filling) => ({
          receipt,
          filling,
          distance: metresBetween(receipt, filling),
          off: Math.abs(receipt.litres - filling.litres),
        })),
    )
    .map((pair) => ({ ...pair, isNear: pair.distance === null || pair.distance <= metres }))
    .toSorted((a, b) => Number(b.isNear) - Number(a.isNear) || a.off - b.off)
}

const withoutFilling = (receipt: MatchedReceipt, facts: TankFacts, { metres }: Limits): ReceiptFinding => {
  const distance = metresBetween(receipt, facts.placeAt(receipt.at))
  const isElsewhere = distance !== null && distance > metres
  const flag = isElsewhere ? 'elsewhere' : facts.hasLevel ? 'noIncrease' : 'noLevel'
  return { id: receipt.id, flag, filledAt: null, filledLitres: null, distance }
}

/**
 * Compares the receipts of one vehicle with its fillings. Each filling belongs to one receipt, that of the nearest volume; a
 * receipt that exceeds the tank is flagged whatever was filled.
 */
export const matchReceipts = (
  receipts: readonly MatchedReceipt[],
  facts: TankFacts,
  limits: Limits,
): ReceiptFinding[] => {
  const found = new Map<number, ReceiptFinding>()
  const taken = new Set<TankFilling>()
  for (const { receipt, filling, distance, off, isNear } of pairsOf(receipts, facts, limits)) {
    if (found.has(receipt.id) || taken.has(filling)) continue
    taken.add(filling)
    const fits = off <= Math.max((limits.percent / 100) * receipt.litres, limits.litres)
    const flag = !isNear ? 'elsewhere' : fits ? 'matched' : 'volumeDiffers'
    found.set(receipt.id, {
      id: receipt.id,
      flag,
      filledAt: filling.from,
      filledLitres: filling.litres,
      distance,
    })
  }
  return receipts.map((receipt) => {
    const finding = found.get(receipt.id) ?? withoutFilling(receipt, facts, limits)
    const isTooMuch = facts.tank !== null && receipt.litres > facts.tank
    return isTooMuch ? { ...finding, flag: 'exceedsTank' } : finding
  })
}
