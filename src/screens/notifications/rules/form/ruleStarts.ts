import type { RuleStart } from '../rulesAddress.ts'
import { emptyRule, newItem, type RuleInput } from './ruleValues.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
/** Litres. */
const DRAIN_MIN = '10'

/** In which a start differs from an empty form. */
const STARTS: Readonly<Record<RuleStart, Partial<RuleInput>>> = {
  alarm: { items: [newItem('sos'), newItem('signaling')], channels: ['app', 'sms'] },
  fuel: { items: [{ ...newItem('defuelling'), minimumLitres: DRAIN_MIN }], channels: ['app', 'telegram'] },
  night: {
    items: [newItem('zoneExit'), newItem('overSpeed')],
    hours: [{ days: EVERY_DAY, from: '22:00', to: '06:00' }],
    everyMinutes: '60',
  },
}

/** A prefilled form, which its person can change before it is saved. */
export const startedRule = (start: RuleStart, name: string, accountId: number): RuleInput => ({
  ...emptyRule(accountId),
  ...STARTS[start],
  name,
})
