import { readCommandAnswer } from '../contract/rules/commandAnswers.ts'
import type { Translate } from '../i18n/translate.ts'

/** An answer in the person's language where it is the server's, as it is where it is the device's or the operator's. */
export const answerText = (t: Translate, answer: string): string => {
  const known = readCommandAnswer(answer)
  if (known === null) return answer
  if (known.kind === 'noSuchOrder') return t('orders.answer.noSuchOrder', { protocol: known.protocol })
  return t(`orders.answer.${known.kind}`)
}

/** What went wrong with a command, in words. */
export const failureText = (t: Translate, answer: string | null): string =>
  t('orders.failed', { reason: answer === null ? t('orders.noReason') : answerText(t, answer) })
