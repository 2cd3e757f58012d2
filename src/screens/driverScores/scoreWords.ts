import type { DriverMonth } from '../../contract/http/driverScores.ts'
import { CRITERIA, type Criterion, isTooSparse } from '../../contract/rules/driverScore.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Formats } from '../../i18n/useFormat.ts'

/** A point less or more than the month before is no trend. */
const STEADY = 0.5

/** Points per 100 km against the month before; null: one of both is not known. */
export const trendOf = ({
  score,
  scoreBefore,
}: Pick<DriverMonth, 'score' | 'scoreBefore'>): 'better' | 'worse' | 'same' | null => {
  if (score === null || scoreBefore === null) return null
  if (Math.abs(score - scoreBefore) < STEADY) return 'same'
  return score < scoreBefore ? 'better' : 'worse'
}

/** How often criteria of a kind were met, or for how many minutes. */
export const amountOfKind = ({ parts }: DriverMonth, kind: (typeof CRITERIA)[Criterion]['kind']): number =>
  parts.reduce((sum, { criterion, amount }) => (CRITERIA[criterion].kind === kind ? sum + amount : sum), 0)

/** Why the score says little; '': it does not. */
export const doubtText = (t: Translate, format: Formats, month: DriverMonth): string => {
  const { score, judgedMs, drivenMs } = month
  if (score === null) return t('scores.tooShort')
  if (!isTooSparse(judgedMs, drivenMs)) return ''
  return t('scores.tooSparse', { percent: format.number((judgedMs / drivenMs) * 100, 0) })
}

/** The trend in words; '': there is nothing to compare with. */
export const trendText = (t: Translate, format: Formats, month: DriverMonth): string => {
  const trend = trendOf(month)
  if (trend === null) return ''
  return t(`scores.trend.${trend}`, { before: format.number(month.scoreBefore ?? 0, 1) })
}
