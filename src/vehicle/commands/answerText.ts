import { readCommandAnswer } from '../../contract/rules/commandAnswers.ts'
import type { Translate } from '../../i18n/translate.ts'

/**
 * An answer in the person's language where it is the server's, unchanged where it is the device's or the operator's.
 */
export const answerText = (t: Translate, answer: string): string => {
  const known = readCommandAnswer(answer)
  if (known === null) return answer
  if (known.kind === 'noSuchCommand')
    return t('deviceCommands.answer.noSuchCommand', { protocol: known.protocol })
  return t(`deviceCommands.answer.${known.kind}`)
}

/** The error of a command, in words. */
export const failureText = (t: Translate, answer: string | null): string =>
  t('deviceCommands.failed', {
    reason: answer === null ? t('deviceCommands.noReason') : answerText(t, answer),
  })
