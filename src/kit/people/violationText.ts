import { KMH_PER_MS } from '../../contract/constants.ts'
import type { Violation } from '../../contract/http/employees.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Formats } from '../../i18n/useFormat.ts'

const MINUTE_MS = 60_000
const kmh = (speed = 0): number => Math.round(speed * KMH_PER_MS)

interface Words {
  readonly t: Translate
  readonly number: Formats['number']
}

/** What somebody did, in words with its numbers (EMP-03); needs the texts `employees`. */
export const violationText = (
  { t, number }: Words,
  { kind, at, details }: Pick<Violation, 'kind' | 'at' | 'details'>,
): string => {
  const { maxSpeed, allowedSpeed, limitOf, size, speedFrom, speedTo, source, until = at } = details
  const what = t(`employees.violations.kind.${kind}`, {
    maxSpeed: kmh(maxSpeed),
    allowedSpeed: kmh(allowedSpeed),
    minutes: Math.round((until - at) / MINUTE_MS),
  })
  const more = [
    typeof size === 'number' && t('employees.violations.force', { size: number(size, 2) }),
    speedTo !== undefined &&
      kind !== 'cornering' &&
      t('employees.violations.change', { from: kmh(speedFrom), to: kmh(speedTo) }),
    source === 'device' && t('employees.violations.byDevice'),
    limitOf !== undefined && limitOf !== 'vehicle' && t(`employees.violations.limitOf.${limitOf}`),
  ].filter(Boolean)
  return [what, ...more].join(', ')
}
