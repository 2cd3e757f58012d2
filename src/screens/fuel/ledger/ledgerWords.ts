import type { FuelLedger, FuelLedgerEvent, FuelLedgerRejection } from '../../../contract/http/fuelLedger.ts'
import type { Formats } from '../../../i18n/useFormat.ts'
import type { Translate } from '../../../i18n/translate.ts'

/** What the sentences of a ledger are written with. */
export interface LedgerWriting {
  readonly t: Translate
  readonly number: Formats['number']
}

const MINUTE_MS = 60_000

const minutes = (ms: number): number => Math.max(1, Math.round(ms / MINUTE_MS))

/** Litres with one decimal. */
export const litresText = ({ t, number }: LedgerWriting, litres: number): string =>
  t('fuel.litres', { value: number(litres, 1) })

/** Why a filling or draining is one. */
export const reasonText = (writing: LedgerWriting, event: FuelLedgerEvent): string => {
  const { t } = writing
  const { code, minimum, parts, expectedUse } = event
  return [
    t(`fuel.reason.${code}`, { minimum: litresText(writing, minimum) }),
    parts > 1 && t('fuel.reason.parts', { count: parts }),
    expectedUse >= 0.1 && t('fuel.reason.expected', { litres: litresText(writing, expectedUse) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Why a change of the level was rejected. */
export const rejectionText = (writing: LedgerWriting, rejection: FuelLedgerRejection): string => {
  const { code, minimum, from, to, backAt, expectedUse } = rejection
  return writing.t(`fuel.rejection.${code}`, {
    minimum: litresText(writing, minimum),
    expected: litresText(writing, expectedUse),
    minutes: minutes((backAt ?? to) - from),
  })
}

/** The filter and the thresholds that were used. */
export const filterText = (writing: LedgerWriting, { filter }: FuelLedger): string =>
  writing.t('fuel.filter', {
    filling: litresText(writing, filter.minimalFuelling),
    draining: litresText(writing, filter.minimalDefuelling),
    median: filter.medianOf,
    settle: Math.round(filter.settleMs / 1_000),
    join: minutes(filter.joinMs),
    speed: writing.number(filter.maximumSpeed * 3.6, 0),
  })

/** How the rest is known, or why it is not. */
export const restText = ({ t }: LedgerWriting, ledger: FuelLedger): string => {
  const { consumptionSource, consumptionUnknown } = ledger
  if (consumptionSource !== null) return t(`fuel.source.${consumptionSource}`)
  return consumptionUnknown === null ? '' : t(`fuel.unknown.${consumptionUnknown}`)
}
